import {
  getBook,
  updateBookMetadata,
  updateBooksMetadata,
  type Book,
  type BookMetadataUpdate,
} from '@longbox/contract/books';
import {
  getSeries,
  updateSeriesMetadata,
  type Series,
  type SeriesMetadataUpdate,
} from '@longbox/contract/series';
import { call } from './api.ts';
import { useCall } from './query.ts';

/*
 * Metadata is read anew before it is written, so that nothing is put back that somebody else changed;
 * these are the calls for actions that make several.
 */
export function readSeries(seriesId: string): Promise<Series> {
  return call(getSeries, { params: { seriesId } });
}

export function readBook(bookId: string): Promise<Book> {
  return call(getBook, { params: { bookId } });
}

export async function writeSeries(seriesId: string, body: SeriesMetadataUpdate): Promise<void> {
  await call(updateSeriesMetadata, { params: { seriesId }, body });
}

export async function writeBook(bookId: string, body: BookMetadataUpdate): Promise<void> {
  await call(updateBookMetadata, { params: { bookId }, body });
}

/** Which call stands for the rights and effects of a change of many. */
export const metadataCalls = {
  series: updateSeriesMetadata,
  book: updateBookMetadata,
  books: updateBooksMetadata,
} as const;

/** Changes a series; the dialog shows a failure itself. */
export function useUpdateSeries() {
  return useCall(updateSeriesMetadata);
}

/** Changes a book; the dialog shows a failure itself. */
export function useUpdateBook() {
  return useCall(updateBookMetadata);
}
