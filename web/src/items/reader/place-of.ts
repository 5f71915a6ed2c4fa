import type { Book } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import { t } from '../../lib/i18n.ts';

interface Placed {
  readonly book: Book;
  readonly series: Series;
  readonly readList: ReadList | null;
}

/** Where a book stands: in the read list it is read in, else in its series; alone nowhere. */
export function placeOf({ book, series, readList }: Placed): string | undefined {
  if (readList) {
    const number = readList.bookIds.indexOf(book.id) + 1;
    const count = readList.bookIds.length;
    return t('reader.placeInList', { name: readList.name, number, count });
  }
  if (series.booksCount < 2) return undefined;
  return t('reader.place', { number: book.number, count: series.booksCount });
}
