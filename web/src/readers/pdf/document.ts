import type { ByteSource } from './block-cache.ts';
import { drawCut } from './draw-cut.ts';
import type { Cut, OutlineEntry, PageText } from './model.ts';
import { readOutline } from './outline.ts';
import { readPage } from './page-text.ts';
import { PdfError } from './pdf-failure.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';

/** Error numbers of PDFium's FPDF_GetLastError: a password is wanted, or a way to keep one. */
const LOCKED: readonly number[] = [4, 5];
/** PDFium takes 32-bit file positions. */
const LARGEST = 2 ** 32 - 1;
/** Pages that are kept loaded: drawing one again takes them up. */
const MOST_LOADED = 2;

/** An open file. Pages are counted from 0. All of it throws PdfError. */
export interface PdfDocument {
  readonly count: number;
  page(index: number): PageText;
  /** Four bytes a pixel. */
  draw(index: number, cut: Cut): ArrayBuffer;
  outline(): OutlineEntry[];
  close(): void;
}

/**
 * Opens a file and reads only the needed parts. After a failure of the source, every call fails with
 * it; then open the document again.
 *
 * @throws PdfError
 */
export function openDocument(pdfium: Pdfium, source: ByteSource): PdfDocument {
  if (source.size > LARGEST) throw new PdfError('large');
  let lost: unknown;
  /** The callback of FPDF_FILEACCESS: 1 when `size` bytes from `position` were put at `target`. */
  const give = (_parameter: number, position: number, target: number, size: number): number => {
    const start = target >>> 0;
    try {
      // Positions cross as signed 32-bit numbers.
      source.read(memoryOf(pdfium).subarray(start, start + (size >>> 0)), position >>> 0);
      return 1;
    } catch (error) {
      // An exception must not cross WASM; PDFium reports the failed read as damage.
      lost = error;
      return 0;
    }
  };
  const { addFunction, removeFunction, setValue, wasmExports } = pdfium.pdfium;
  const reader = addFunction(give, 'iiiii');
  const access = wasmExports.malloc(12);
  // struct FPDF_FILEACCESS { unsigned long length; callback; void *parameter; }
  setValue(access, source.size | 0, 'i32');
  setValue(access + 4, reader, 'i32');
  setValue(access + 8, 0, 'i32');
  const document = pdfium.FPDF_LoadCustomDocument(access, '');
  const number = document === 0 ? pdfium.FPDF_GetLastError() : 0;
  /** The one used last stands last. */
  const loaded = new Map<number, number>();

  function close(): void {
    for (const page of loaded.values()) pdfium.FPDF_ClosePage(page);
    loaded.clear();
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    wasmExports.free(access);
    removeFunction(reader);
  }

  function checked<Result>(result: Result): Result {
    if (lost !== undefined) throw new PdfError('lost', { cause: lost });
    return result;
  }

  function pageAt(index: number): number {
    const page = loaded.get(index) ?? pdfium.FPDF_LoadPage(document, index);
    checked(page);
    if (page === 0) throw new PdfError('damaged');
    loaded.delete(index);
    loaded.set(index, page);
    for (const [old, handle] of loaded) {
      if (loaded.size <= MOST_LOADED) break;
      pdfium.FPDF_ClosePage(handle);
      loaded.delete(old);
    }
    return page;
  }

  if (document === 0) {
    close();
    checked(undefined);
    throw new PdfError(LOCKED.includes(number) ? 'locked' : 'damaged');
  }
  return {
    count: pdfium.FPDF_GetPageCount(document),
    page: (index) => checked(readPage(pdfium, document, pageAt(index))),
    draw: (index, cut) => checked(drawCut(pdfium, document, pageAt(index), cut)),
    outline: () => checked(readOutline(pdfium, document)),
    close,
  };
}
