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
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { stalesOf } from './stale.ts';

/*
 * Metadata is read again before it's written, so that someone else's changes aren't undone; these are
 * the calls for actions with several requests.
 */
export function readSeries(seriesId: string): Promise<Series> {
  return call(getSeries, { params: { seriesId } });
}

export function readBook(bookId: string): Promise<Book> {
  return call(getBook, { params: { bookId } });
}

/** The parts to write: of the series, of the book, or of both halves of a one-shot. */
export interface MetadataWrite {
  readonly series?: { readonly id: string; readonly body: SeriesMetadataUpdate } | undefined;
  readonly book?: { readonly id: string; readonly body: BookMetadataUpdate } | undefined;
}

const seriesInput = ({ id, body }: NonNullable<MetadataWrite['series']>) => ({
  params: { seriesId: id },
  body,
});
const bookInput = ({ id, body }: NonNullable<MetadataWrite['book']>) => ({
  params: { bookId: id },
  body,
});

/** Writes it, the series' half first. */
export async function writeMetadata({ series, book }: MetadataWrite): Promise<void> {
  if (series) await call(updateSeriesMetadata, seriesInput(series));
  if (book) await call(updateBookMetadata, bookInput(book));
}

/** The call whose rights and effects a change of many has. */
export const metadataCalls = {
  book: updateBookMetadata,
  books: updateBooksMetadata,
} as const;

/** Writes it as one change: stale queries are fetched again once; a failure is thrown. */
export function changeMetadata(client: QueryClient, write: MetadataWrite): Promise<void> {
  const { series, book } = write;
  const stales = [
    ...(series ? stalesOf(updateSeriesMetadata, seriesInput(series)) : []),
    ...(book ? stalesOf(updateBookMetadata, bookInput(book)) : []),
  ];
  return new MutationObserver(client, {
    mutationFn: () => writeMetadata(write),
    meta: { stales: () => stales },
  }).mutate();
}
