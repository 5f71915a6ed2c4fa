import type { Db } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import type { WorkServices } from '../services.ts';

export interface KnownSeries {
  readonly id: string;
  readonly libraryId: string;
  readonly url: string;
  readonly fileLastModified: number;
  readonly sidecars: string;
  readonly deleted: number;
  readonly oneshot: number;
}

export interface KnownBook {
  readonly id: string;
  readonly url: string;
  readonly fileLastModified: number;
  readonly sizeBytes: number;
  readonly deleted: number;
}

export async function selectKnownSeries(db: Db, libraryId: string): Promise<KnownSeries[]> {
  return db
    .selectFrom('series')
    .select(['id', 'libraryId', 'url', 'fileLastModified', 'sidecars', 'deleted', 'oneshot'])
    .where('libraryId', '=', libraryId)
    .execute();
}

export async function selectKnownBooks(db: Db, seriesId: string): Promise<KnownBook[]> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'fileLastModified', 'sizeBytes', 'deleted'])
    .where('seriesId', '=', seriesId)
    .execute();
}

/** Books whose file must be read: never analysed, or changed since. */
export async function selectUnanalyzedBooks(db: Db, libraryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('media.status', 'in', ['UNKNOWN', 'OUTDATED'])
    .orderBy('seriesMetadata.titleSortKey')
    .orderBy('series.id')
    .orderBy('book.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts a series and its books in the trash: everything known of them is kept. */
export async function trashSeries(
  { db, events }: WorkServices,
  { id: seriesId, libraryId }: Pick<KnownSeries, 'id' | 'libraryId'>,
): Promise<void> {
  const books = await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('series')
      .set({ deleted: 1, booksCount: 0, lastModified: Date.now() })
      .where('id', '=', seriesId)
      .execute();
    await transaction.deleteFrom('seriesProgress').where('seriesId', '=', seriesId).execute();
    return transaction
      .updateTable('book')
      .set({ deleted: 1, lastModified: Date.now() })
      .where('seriesId', '=', seriesId)
      .where('deleted', '=', 0)
      .returning('id')
      .execute();
  });
  for (const { id } of books) {
    events.emit({ name: 'BookChanged', payload: { bookId: id, seriesId, libraryId } });
  }
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
}

/** Marks whether the root folder could be read; `true` when that is news. */
export async function setUnavailable(db: Db, id: string, unavailable: boolean): Promise<boolean> {
  const value = unavailable ? 1 : 0;
  const result = await db
    .updateTable('library')
    .set({ unavailable: value })
    .where('id', '=', id)
    .where('unavailable', '!=', value)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setScanned(db: Db, id: string, when: number): Promise<void> {
  await db.updateTable('library').set({ lastScanned: when }).where('id', '=', id).execute();
}
