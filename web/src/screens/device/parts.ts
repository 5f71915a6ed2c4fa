import { inShelfOrder, type KeptBook } from '../../data/on-device/kept-book.ts';
import { groupBy } from '../../lib/group-by.ts';

/** Books of a series that are drawn together. */
interface Part {
  /** All books of the series. */
  readonly series: readonly KeptBook[];
  readonly books: readonly KeptBook[];
  readonly isFirst: boolean;
}

/** Books that are drawn at once. */
const most = 5;

/** About how tall a book, the end of a part and the head of a series are, in pixels. */
const bookSize = 78;
const endSize = 12;
const headSize = 64;

/** About how tall a part is, in pixels. */
export function partSizeOf(parts: readonly Part[]): number {
  const sizes = parts.map(
    ({ books, isFirst }) => books.length * bookSize + endSize + (isFirst ? headSize : 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

/** Books by series, each in parts of a few. */
export function partsOf(books: readonly KeptBook[]): readonly Part[] {
  const bySeries = groupBy(books.toSorted(inShelfOrder), ({ book }) => book.seriesId);
  return [...bySeries.values()].flatMap((series) =>
    Array.from({ length: Math.ceil(series.length / most) }, (_, index) => ({
      series,
      books: series.slice(index * most, (index + 1) * most),
      isFirst: index === 0,
    })),
  );
}
