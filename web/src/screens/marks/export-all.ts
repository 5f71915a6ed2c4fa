import type { MarkOfBook } from '@longbox/contract/marks';
import { inBookOrder } from '../../data/kept-marks.ts';
import type { MarkedBook } from '../../items/marks/export-marks.ts';
import { groupBy } from '../../lib/group-by.ts';

/** Marks by their books, each in its order; the book marked last comes first. */
export function byBook(marks: readonly MarkOfBook[]): MarkedBook[] {
  const books = groupBy(marks, ({ bookId }) => bookId);
  return [...books.values()].map((list) => {
    const [first] = list;
    const { title = '', seriesTitle: series = '', authors = [] } = first?.book ?? {};
    return { title, series, authors, marks: list.toSorted(inBookOrder) };
  });
}
