import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

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
