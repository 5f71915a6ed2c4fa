import type { Book } from '@longbox/contract/books';
import { readingDirections, type Series } from '@longbox/contract/series';
import { readState } from '../../items/names.ts';
import type { Reach } from '../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { ReadingMode } from '../../readers/paged/reader-settings.ts';
import type { KeptPage } from '../../data/kept-pages.ts';

interface Directed {
  readonly metadata: Pick<Series['metadata'], 'readingDirection'>;
}

/** A book's own reading settings. */
interface Opened {
  readonly series: Directed;
  /** Most of its pages are much higher than wide. */
  readonly isStrip: boolean;
}

/**
 * The page a book opens at, from 1: the one asked for if the book has it; else where reading
 * stopped, which a page kept in this browser knows better than the server if it still counts, or the last
 * one if another file has fewer; else the
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
  if (!isRead && kept !== undefined) return Math.min(kept.page, count);
  const stopped = readState(book) === 'IN_PROGRESS' ? book.readProgress?.page : undefined;
  return isInside(stopped) ? stopped : 1;
}

/**
 * The direction a book is read in: what is set for it or for its series, else what the series says
 * of itself, else continuous where its pages are a strip, both for this book only, else what is set
 * for this device.
 */
export function directionOf(
  settings: Pick<PageSettingsOfBook, 'of' | 'from'>,
  opened: Opened,
): OpeningDirection {
  const key = 'webreader.readingDirection';
  return openingDirection(opened, settings.of(key), settings.from(key));
}

interface OpeningDirection {
  readonly direction: ReadingMode;
  readonly source: 'setting' | 'series' | 'shape';
}

function ownDirection({ metadata }: Directed): ReadingMode | undefined {
  return readingDirections.find((one) => one === metadata.readingDirection);
}

/** Whether the shape of its pages says how a book is read, since its series does not. */
export function isStripByShape({ series, isStrip }: Opened): boolean {
  return isStrip && ownDirection(series) === undefined;
}

/** The direction in which a book opens, and where that is set. */
export function openingDirection(
  opened: Opened,
  set: ReadingMode,
  from: Reach = 'device',
): OpeningDirection {
  if (from !== 'device') return { direction: set, source: 'setting' };
  const own = ownDirection(opened.series);
  if (own !== undefined) return { direction: own, source: own === set ? 'setting' : 'series' };
  if (opened.isStrip && set !== 'WEBTOON') return { direction: 'WEBTOON', source: 'shape' };
  return { direction: set, source: 'setting' };
}
