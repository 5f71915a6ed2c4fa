import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { MediaError } from '../base/media-error.ts';
import { registerHeap } from '../base/wasm-heaps.ts';
import { declaresNoPages } from './no-pages.ts';

export type Pdfium = WrappedPdfiumModule;

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
  registerHeap(() => pdfiumMemory(module).length);
  return module;
}

/** The module's memory. Ask again after every call into the module: growing replaces the array. */
export function pdfiumMemory({ pdfium }: Pdfium): Uint8Array {
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8;
  throw new TypeError('PDFium has no memory');
}

/** Runs `run` with `bytes` of the module's memory, freed afterwards. */
export function withScratch<Result>(
  pdfium: Pdfium,
  bytes: number,
  run: (pointer: number) => Result,
): Result {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new RangeError('PDFium is out of memory');
  try {
    return run(pointer);
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

/** The callback of FPDF_FILEACCESS: 1 when `size` bytes from `position` were put at `target`. */
function blockReader(pdfium: Pdfium, file: number) {
  return (_parameter: number, position: number, target: number, size: number): number => {
    try {
      const start = target >>> 0;
      const block = pdfiumMemory(pdfium).subarray(start, start + (size >>> 0));
      let done = 0;
      while (done < block.length) {
        // Positions cross as signed 32-bit numbers.
        const count = readSync(file, block, done, block.length - done, (position >>> 0) + done);
        if (count === 0) return 0;
        done += count;
      }
      return 1;
    } catch {
      // An exception must not cross WASM; PDFium reports the failed read as damage.
      return 0;
    }
  };
}

function loadError(pdfium: Pdfium, file: number): MediaError {
  const number = pdfium.FPDF_GetLastError();
  const cause = new Error(`PDFium error ${number}`);
  if (number === passwordError || number === securityError) {
    return new MediaError('ERR_1005', { status: 'UNSUPPORTED', entries: ['password'], cause });
  }
  return new MediaError(declaresNoPages(file) ? 'ERR_1006' : 'ERR_1008', { cause });
}

/**
 * Opens a PDF, reading it in pieces as PDFium asks for them, and closes it after `run`. For the threads
 * of the WASM pool only: it blocks.
 * @throws MediaError ERR_1005 (UNSUPPORTED) for a password, ERR_1006 without pages, ERR_1008 damaged or
 * 4 GiB and more, ERR_1018 or ERR_1000 when the file cannot be opened.
 */
export async function withPdf<Result>(
  path: string,
  run: (pdfium: Pdfium, document: number) => Result | Promise<Result>,
): Promise<Result> {
  loaded ??= load();
  const pdfium = await loaded;
  const file = openSync(path, 'r');
  const reader = pdfium.pdfium.addFunction(blockReader(pdfium, file), 'iiiii');
  const access = pdfium.pdfium.wasmExports.malloc(12);
  try {
    const { size } = fstatSync(file);
    if (size > largestFile) throw new MediaError('ERR_1008', { cause: new Error('4 GiB or more') });
    // struct FPDF_FILEACCESS { unsigned long length; callback; void *parameter; }
    pdfium.pdfium.setValue(access, size | 0, 'i32');
    pdfium.pdfium.setValue(access + 4, reader, 'i32');
    pdfium.pdfium.setValue(access + 8, 0, 'i32');
    const document = pdfium.FPDF_LoadCustomDocument(access, '');
    if (document === 0) throw loadError(pdfium, file);
    try {
      return await run(pdfium, document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    pdfium.pdfium.wasmExports.free(access);
    pdfium.pdfium.removeFunction(reader);
    closeSync(file);
  }
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
