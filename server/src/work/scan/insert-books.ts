import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { newId } from '../../base/ids.ts';
import { sortKey } from '../../base/text.ts';
import { newBookMetadata, newMedia } from '../../catalogue/metadata/new-items.ts';

interface NewBooks {
  readonly seriesId: string;
  readonly libraryId: string;
  readonly oneshot: boolean;
  readonly batch: readonly {
    /** When it was chosen before; otherwise a new one. */
    readonly id?: string;
    readonly url: string;
    readonly name: string;
    readonly modified: number;
    readonly size: number;
    /** Its place in the series, when it's known already. */
    readonly number?: number;
    /** Of the file, when it is known already. */
    readonly hash?: string;
  }[];
}

/** Stores new books of a series, not analyzed yet; returns their ids. */
export async function insertBooks(db: Db, options: NewBooks): Promise<string[]> {
  const { seriesId, libraryId } = options;
  const oneshot = options.oneshot ? 1 : 0;
  const now = Date.now();
  const rows = options.batch.map((book) => ({ ...book, id: book.id ?? newId() }));
  await db
    .insertInto('book')
    .values(
      rows.map(({ id, url, name, modified, size, number = 0, hash = '' }) => ({
        id,
        seriesId,
        libraryId,
        name,
        nameKey: sortKey(name),
        ...fileColumns(url),
        number,
        created: now,
        lastModified: now,
        fileLastModified: modified,
        sizeBytes: size,
        fileHash: hash,
        deleted: 0,
        oneshot,
      })),
    )
    .execute();
  await db
    .insertInto('media')
    .values(rows.map(({ id }) => newMedia(id)))
    .execute();
  await db
    .insertInto('bookMetadata')
    .values(rows.map((row) => newBookMetadata(row, { created: now, lastModified: now })))
    .execute();
  return rows.map(({ id }) => id);
}
