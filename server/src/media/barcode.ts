import type { BookPage } from './base/book-analysis.ts';
import { readPage } from './read-page.ts';
import { runWasm } from './threads/wasm-pool.ts';

/** Edge, in pixels, below which no barcode can be read: an EAN-13 has 95 modules. */
const shortestEdge = 200;

const isLargeEnough = ({ width, height }: BookPage): boolean =>
  Math.max(width ?? shortestEdge, height ?? shortestEdge) >= shortestEdge;

/**
 * The ISBN printed as a barcode on a book: its last three pages are looked at, then the first.
 * Undefined when there is none that can be read. Never throws for a page that cannot be read.
 */
export async function findBarcodeIsbn(
  path: string,
  pages: readonly BookPage[],
): Promise<string | undefined> {
  const wanted = new Set([...pages.slice(-3).toReversed(), ...pages.slice(0, 1)]);
  for (const page of [...wanted].filter(isLargeEnough)) {
    try {
      const bytes = await readPage(path, page);
      const isbn = await runWasm('barcode.isbn', { bytes });
      if (isbn !== undefined) return isbn;
    } catch {
      // A damaged page, or one of a kind that is not decoded here, has no barcode to give.
    }
  }
  return undefined;
}
