import type { Book } from '@longbox/contract/books';
import { readingDirections, type Series } from '@longbox/contract/series';
import { hasRole, type User } from '@longbox/contract/users';
import { readerOf, readState } from '../../items/names.ts';
import type { ReadingMode } from '../../readers/paged/reader-settings.ts';
import { isOutdone, type KeptPage } from '../../data/kept-pages.ts';

/** Why a book that exists cannot be read here. */
export type Refusal =
  'streaming' | 'trash' | 'text' | 'waiting' | 'error' | 'unsupported' | 'empty';

const refusedStatuses = {
  READY: undefined,
  UNKNOWN: 'waiting',
  OUTDATED: 'waiting',
  ERROR: 'error',
  UNSUPPORTED: 'unsupported',
} as const;

/** Why an account cannot read a book's pages, or nothing. */
export function refusalOf(
  { deleted, media }: Pick<Book, 'deleted' | 'media'>,
  user: Pick<User, 'roles'>,
): Refusal | undefined {
  if (!hasRole(user, 'PAGE_STREAMING')) return 'streaming';
  if (deleted) return 'trash';
  const status = refusedStatuses[media.status];
  if (status !== undefined) return status;
  if (readerOf(media) === 'epub') return 'text';
  return media.pagesCount === 0 ? 'empty' : undefined;
}

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
  if (kept && isInside(kept.page) && !isOutdone(kept, book.readProgress)) return kept.page;
  const stopped = readState(book) === 'IN_PROGRESS' ? book.readProgress?.page : undefined;
  return isInside(stopped) ? stopped : 1;
}

/** The direction a book opens in: that of its series for this book only, else the preferred one. */
export function openingDirection(
  { metadata }: { readonly metadata: Pick<Series['metadata'], 'readingDirection'> },
  preferred: ReadingMode,
): { readonly direction: ReadingMode; readonly isFromSeries: boolean } {
  const own = readingDirections.find((one) => one === metadata.readingDirection);
  return { direction: own ?? preferred, isFromSeries: own !== undefined && own !== preferred };
}
