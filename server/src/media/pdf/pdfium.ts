import { closeSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from '../base/disk.ts';
import { init } from '@embedpdf/pdfium';
import { locked, MediaError } from '../base/media-error.ts';
import { registerHeap } from '../base/wasm-heaps.ts';
import { installFallbackFonts } from './fallback-fonts.ts';
import { declaresNoPages } from './no-pages.ts';
import { bytesSource, type PdfSource, pdfSource, repairedSource } from './pdf-source.ts';
import { type Pdfium, pdfiumMemory } from './pdfium-memory.ts';

/** Error numbers of PDFium's FPDF_GetLastError. */
const passwordError = 4;
const securityError = 5;
/** PDFium takes 32-bit file positions. */
const largestFile = 2 ** 32 - 1;

let loaded: Promise<Pdfium> | undefined;

async function load(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
  module.PDFiumExt_Init();
  installFallbackFonts(module);
  registerHeap(() => pdfiumMemory(module).length);
  return module;
}

function loadPdfium(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

/** The callback of FPDF_FILEACCESS: 1 when `size` bytes from `position` were put at `target`. */
function blockReader(pdfium: Pdfium, source: PdfSource) {
  return (_parameter: number, position: number, target: number, size: number): number => {
    try {
      const start = target >>> 0;
      // Positions cross as signed 32-bit numbers.
      const block = pdfiumMemory(pdfium).subarray(start, start + (size >>> 0));
      return source.read(block, position >>> 0) ? 1 : 0;
    } catch {
      // An exception must not cross WASM; PDFium reports the failed read as damage.
      return 0;
    }
  };
}

function isLocked(pdfium: Pdfium): boolean {
  const number = pdfium.FPDF_GetLastError();
  return number === passwordError || number === securityError;
}

/** Runs `run` with a document; undefined when PDFium finds the source damaged. */
async function withDocument<Result>(
  pdfium: Pdfium,
  source: PdfSource,
  run: (document: number) => Result | Promise<Result>,
): Promise<{ result: Result } | undefined> {
  if (source.size > largestFile)
    throw new MediaError('ERR_1008', { cause: new Error('4 GiB or more') });
  const reader = pdfium.pdfium.addFunction(blockReader(pdfium, source), 'iiiii');
  const access = pdfium.pdfium.wasmExports.malloc(12);
  try {
    // struct FPDF_FILEACCESS { unsigned long length; callback; void *parameter; }
    pdfium.pdfium.setValue(access, source.size | 0, 'i32');
    pdfium.pdfium.setValue(access + 4, reader, 'i32');
    pdfium.pdfium.setValue(access + 8, 0, 'i32');
    const document = pdfium.FPDF_LoadCustomDocument(access, '');
    if (document === 0 && isLocked(pdfium)) throw locked('UNSUPPORTED');
    if (document === 0) return undefined;
    try {
      return { result: await run(document) };
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    pdfium.pdfium.wasmExports.free(access);
    pdfium.pdfium.removeFunction(reader);
  }
}

/**
 * Opens a PDF, reading it in pieces as PDFium asks for them, and closes it after `run`. Missing
 * parts at the beginning or end of a damaged file are added. For the threads of the WASM pool only: it blocks.
 * @throws MediaError ERR_1005 (UNSUPPORTED) for a password, ERR_1006 without pages, ERR_1008 damaged or
 * 4 GiB and more, ERR_1018 or ERR_1000 when the file cannot be opened.
 */
export async function withPdf<Result>(
  path: string,
  run: (pdfium: Pdfium, document: number) => Result | Promise<Result>,
): Promise<Result> {
  const pdfium = await loadPdfium();
  const file = openSync(path);
  const open = (source: PdfSource | undefined) =>
    source && withDocument(pdfium, source, (document) => run(pdfium, document));
  try {
    const opened =
      (await open(pdfSource(file))) ??
      (await open(repairedSource(file, 'kept'))) ??
      (await open(repairedSource(file, 'dropped')));
    if (opened) return opened.result;
    throw new MediaError(declaresNoPages(file) ? 'ERR_1006' : 'ERR_1008');
  } finally {
    closeSync(file);
  }
}

/** Runs `run` with a PDF in memory. @throws MediaError ERR_1008 when it is damaged. */
export async function withPdfBytes<Result>(
  bytes: Buffer,
  run: (pdfium: Pdfium, document: number) => Result | Promise<Result>,
): Promise<Result> {
  const pdfium = await loadPdfium();
  const opened = await withDocument(pdfium, bytesSource(bytes), (document) =>
    run(pdfium, document),
  );
  if (!opened) throw new MediaError('ERR_1008');
  return opened.result;
}

/** Runs `run` with a loaded page. @throws MediaError ERR_1007 when the page is damaged or out of range. */
export async function withPdfPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  run: (page: number) => Result | Promise<Result>,
): Promise<Result> {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new MediaError('ERR_1007', { entries: [String(index + 1)] });
  try {
    return await run(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}
