import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { hashFile } from '../../media/hash-file.ts';
import type { KnownBook } from './scan-store.ts';

/** A record whose file is missing. */
export interface TrashedBook extends KnownBook {
  readonly seriesId: string;
  readonly libraryId: string;
}

/** The books in the trash, of all libraries. */
export interface TrashedBooks {
  /** Only what has a known hash can be recognised elsewhere. */
  readonly bySize: Map<number, TrashedBook[]>;
  readonly byPath: Map<string, TrashedBook>;
}

export async function findTrashedBooks(db: Db): Promise<TrashedBooks> {
  const books = await db
    .selectFrom('book')
    .select(['id', 'url', 'fileLastModified', 'sizeBytes', 'fileHash', 'deleted'])
    .select(['seriesId', 'libraryId'])
    .where('deleted', '=', 1)
    .orderBy('id')
    .execute();
  return {
    bySize: Map.groupBy(
      books.filter(({ fileHash }) => fileHash !== ''),
      ({ sizeBytes }) => sizeBytes,
    ),
    byPath: new Map(books.map((book) => [book.url, book])),
  };
}

interface NewFile {
  readonly url: string;
  readonly size: number;
}

/**
 * The trashed books that a new file may be: same size and same hash, those of the same file name
 * first. The file is read only when there is one of its size.
 */
export async function sameAs(
  trashed: TrashedBooks,
  { url, size }: NewFile,
): Promise<readonly TrashedBook[]> {
  const ofSize = trashed.bySize.get(size) ?? [];
  if (ofSize.length === 0) return [];
  const hash = await hashFile(url).catch(() => undefined);
  const isNamesake = (book: TrashedBook): boolean => path.basename(book.url) === path.basename(url);
  const same = ofSize.filter(({ fileHash }) => fileHash === hash);
  return [...same.filter(isNamesake), ...same.filter((book) => !isNamesake(book))];
}

/** Takes a book off the list: it has a file again. */
export function notTrashed(trashed: TrashedBooks, { id, url, sizeBytes }: TrashedBook): void {
  const rest = trashed.bySize.get(sizeBytes)?.filter((book) => book.id !== id) ?? [];
  trashed.bySize.set(sizeBytes, rest);
  trashed.byPath.delete(url);
}
