import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

/** The module's memory. Ask again after every call into the module: growing replaces the array. */
export function memoryOf({ pdfium }: Pdfium): Uint8Array {
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8;
  throw new TypeError('PDFium has no memory');
}

/** Runs `run` with `bytes` of the module's memory, freed afterwards. */
export function withScratch<Result>(
  pdfium: Pdfium,
  bytes: number,
  run: (pointer: number) => Result,
): Result {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes) >>> 0;
  if (pointer === 0) throw new RangeError('PDFium is out of memory');
  try {
    return run(pointer);
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

/** Numbers of four bytes each that stand in a row. */
export function floatsAt({ pdfium }: Pdfium, pointer: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => pdfium.getValue(pointer + index * 4, 'float'));
}

/** A text of PDFium: `write` is asked for its length in bytes, then to put it where there is room. */
export function textFrom(
  pdfium: Pdfium,
  encoding: 'utf-16le' | 'utf-8',
  write: (pointer: number, bytes: number) => number,
): string {
  const bytes = write(0, 0);
  if (bytes <= 0) return '';
  return withScratch(pdfium, bytes, (pointer) => {
    write(pointer, bytes);
    const written = memoryOf(pdfium).slice(pointer, pointer + bytes);
    return new TextDecoder(encoding).decode(written).replace(/\0+$/, '');
  });
}
