import type { Book } from '@longbox/contract/books';
import { readingDirections, type Series } from '@longbox/contract/series';
import { readState } from '../../items/names.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { ReadingMode } from '../../readers/paged/reader-settings.ts';
import { isOutdone, type KeptPage } from '../../data/kept-pages.ts';

/**
 * The page a book opens at, from 1: the one asked for if the book has it; else where reading
 * stopped, which a page kept in this browser knows better than the server if it is newer; else the
 * first, also in a book read to its end.
 */
export function startPage(
  book: Pick<Book, 'readProgress'>,
  count: number,
  asked?: number,
  kept?: KeptPage,
): number {
  const isInside = (page: number | undefined): page is number =>
    page !== undefined && page >= 1 && page <= count;
  if (isInside(asked)) return asked;
  const isRead = readState(book) === 'READ' && book.readProgress?.page === kept?.page;
  const counts = kept && !isRead && !isOutdone(kept, book.readProgress);
  if (counts && isInside(kept.page)) return kept.page;
  const stopped = readState(book) === 'IN_PROGRESS' ? book.readProgress?.page : undefined;
  return isInside(stopped) ? stopped : 1;
}

/**
 * The direction a book is read in: what is set for it or for its series, else what the series says
 * of itself, for this book only, else what is set for this device.
 */
export function directionOf(
  settings: Pick<PageSettingsOfBook, 'of' | 'from'>,
  series: Parameters<typeof openingDirection>[0],
): ReturnType<typeof openingDirection> {
  const set = settings.of('webreader.readingDirection');
  return settings.from('webreader.readingDirection') === 'device'
    ? openingDirection(series, set)
    : { direction: set, isFromSeries: false };
}

/** The direction a book opens in: that of its series for this book only, else the preferred one. */
export function openingDirection(
  { metadata }: { readonly metadata: Pick<Series['metadata'], 'readingDirection'> },
  preferred: ReadingMode,
): { readonly direction: ReadingMode; readonly isFromSeries: boolean } {
  const own = readingDirections.find((one) => one === metadata.readingDirection);
  return { direction: own ?? preferred, isFromSeries: own !== undefined && own !== preferred };
}
