import type { Book } from '@longbox/contract/books';
import type { MarkContent } from '@longbox/contract/marks';
import type { Series } from '@longbox/contract/series';
import { linkOptions } from '@tanstack/react-router';
import type { BookListSearch } from '../lists/book-list.ts';
import { readerOf } from '../names.ts';
import type { ReadingContext } from '../reading-context.ts';

/* Series, books, the readers and notes. */

/** The page of a series that is no one-shot. */
function oneSeriesPlace(seriesId: string, search: BookListSearch & ReadingContext) {
  return linkOptions({ to: '/series/$seriesId', params: { seriesId }, search });
}

/** The page of a one-shot, which shows series and book as one. */
function oneshotPlace(seriesId: string, search: ReadingContext) {
  return linkOptions({ to: '/oneshot/$seriesId', params: { seriesId }, search });
}

/** The page of a book that is no one-shot. */
function oneBookPlace(bookId: string, search: ReadingContext) {
  return linkOptions({ to: '/book/$bookId', params: { bookId }, search });
}

/** Matches the page of any book that is no one-shot and, being fuzzy, its readers. */
export const bookPattern = { to: '/book/$bookId', fuzzy: true } as const;

/** The page of a series, whichever kind it is. */
export function seriesPlace(
  { id, oneshot }: Pick<Series, 'id' | 'oneshot'>,
  search: BookListSearch & ReadingContext = {},
) {
  return oneshot ? oneshotPlace(id, search) : oneSeriesPlace(id, search);
}

/** The page of a book, whichever kind it is. */
export function bookPlace(
  { id, seriesId, oneshot }: Pick<Book, 'id' | 'seriesId' | 'oneshot'>,
  search: ReadingContext = {},
) {
  return oneshot ? oneshotPlace(seriesId, search) : oneBookPlace(id, search);
}

/** The series of a book. */
export function seriesOfBookPlace(
  { seriesId, oneshot }: Pick<Book, 'seriesId' | 'oneshot'>,
  search: BookListSearch & ReadingContext = {},
) {
  return seriesPlace({ id: seriesId, oneshot }, search);
}

/** State of a reader's address. */
interface Opening extends ReadingContext {
  /** From 1; without it, reading continues at the saved place. */
  readonly page?: number;
  readonly incognito?: true | undefined;
}

/** A book as pages. */
export function pageReaderPlace({ id }: Pick<Book, 'id'>, search: Opening = {}) {
  return linkOptions({ to: '/book/$bookId/read', params: { bookId: id }, search });
}

/** How an EPUB is opened as text. */
interface TextOpening extends Omit<Opening, 'page'> {
  /** ID of a mark; without it, reading continues at the saved place. */
  readonly mark?: string | undefined;
}

/** An EPUB as text. */
export function epubReaderPlace({ id }: Pick<Book, 'id'>, search: TextOpening = {}) {
  return linkOptions({ to: '/book/$bookId/read-epub', params: { bookId: id }, search });
}

/** A book in the reader that fits it. */
export function readerPlace(book: Pick<Book, 'id' | 'media'>, search: Opening = {}) {
  if (readerOf(book.media) === 'pages') return pageReaderPlace(book, search);
  const { page: _, ...others } = search;
  return epubReaderPlace(book, others);
}

/** Filters of the notes and highlights. */
export interface MarksSearch {
  readonly q?: string | undefined;
  readonly kind?: readonly MarkContent['kind'][] | undefined;
  /** All series without it. */
  readonly series?: string | undefined;
}

/** Your notes and highlights in all books. */
export function marksPlace(search: MarksSearch = {}) {
  return linkOptions({ to: '/marks', search });
}

/** A year of reading, and what is listed of it. */
export interface ReadingSearch {
  /** The present one without it. */
  readonly year?: number | undefined;
  /** Only this day, as `2024-10-01`. */
  readonly day?: string | undefined;
  readonly q?: string | undefined;
  readonly library?: string | undefined;
}

/** What you have read, and when. */
export function readingPlace(search: ReadingSearch = {}) {
  return linkOptions({ to: '/reading', search });
}

/** The books that are kept on this device. */
export const devicePlace = linkOptions({ to: '/device' });
