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
const most = 10;

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
