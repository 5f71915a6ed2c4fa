import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { isGrouped, isGroupedSql } from '../../catalogue/libraries/series-folder.ts';
import { nearScope, type Scope } from './scan-scope.ts';

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
  readonly fileHash: string;
  readonly deleted: number;
}

const knownSeries = (db: Db) =>
  db
    .selectFrom('series')
    .select(['id', 'libraryId', 'url', 'fileLastModified', 'sidecars', 'deleted', 'oneshot']);

export async function selectSeries(db: Db, ids: ReadonlySet<string>): Promise<KnownSeries[]> {
  return knownSeries(db)
    .where('id', 'in', among([...ids]))
    .execute();
}

/**
 * The series of a library, or those in a part of it; series by metadata are where their books are,
 * or have one of the paths that are wanted.
 */
export async function selectKnownSeries(
  db: Db,
  libraryId: string,
  scope?: Scope,
  wanted?: ReadonlySet<string>,
): Promise<KnownSeries[]> {
  const rows = await knownSeries(db)
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([nearScope(scope, 'series.url'), isGroupedSql()]))
    .execute();
  if (!scope) return rows;
  const near = await selectPresentBooks(db, libraryId, scope);
  const held = new Set(near.map(({ seriesId }) => seriesId));
  return rows.filter((one) =>
    isGrouped(one.url) ? held.has(one.id) || wanted?.has(one.url) === true : scope.holdsSeries(one),
  );
}

export async function selectKnownBooks(db: Db, seriesId: string): Promise<KnownBook[]> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'fileLastModified', 'sizeBytes', 'fileHash', 'deleted'])
    .where('seriesId', '=', seriesId)
    .execute();
}

/** Books of a library, or of a part of it, that are not in the trash. */
export async function selectPresentBooks(
  db: Db,
  libraryId: string,
  scope?: Scope,
): Promise<{ id: string; url: string; seriesId: string }[]> {
  const rows = await db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId'])
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 0)
    .where(nearScope(scope, 'book.url'))
    .execute();
  return scope ? rows.filter(({ url }) => scope.holds(url)) : rows;
}

/** How many books of a library are not in the trash. */
export async function countPresentBooks(db: Db, libraryId: string): Promise<number> {
  const { count } = await db
    .selectFrom('book')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Books whose file must be read: never analyzed, changed since, or missing when it was due. */
export async function selectUnanalyzedBooks(
  db: Db,
  libraryId: string,
  scope?: Scope,
): Promise<string[]> {
  // Nearly none are, mostly: SQLite takes the tables of a cross join in their order.
  const rows = await db
    .selectFrom('media')
    .crossJoin('book')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['book.id', 'book.url'])
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where(nearScope(scope, 'book.url'))
    .whereRef('media.bookId', '=', 'book.id')
    .where('media.status', 'in', ['UNKNOWN', 'OUTDATED', 'ERROR'])
    // Analyzed while the drive was away.
    .where((eb) => eb.or([eb('media.status', '!=', 'ERROR'), eb('media.comment', '=', 'ERR_1018')]))
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy('series.id')
    .orderBy('book.number')
    .execute();
  return rows.filter(({ url }) => scope?.holds(url) ?? true).map(({ id }) => id);
}

/** Books that another product has read, and Longbox not yet. */
export async function selectTakenBooks(db: Db, libraryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .crossJoin('book')
    .select('book.id')
    .whereRef('media.bookId', '=', 'book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    // Written out, so that the index of these rows alone is used.
    .where('media.taken', '=', sql.lit(1))
    .execute();
  return rows.map(({ id }) => id);
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

/** Whether no scan has found most files of a library that came from elsewhere. */
export async function isMovedIn(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('library')
    .select('id')
    .where('id', '=', id)
    .where('movedIn', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setFound(db: Db, id: string): Promise<void> {
  await db.updateTable('library').set({ movedIn: 0 }).where('id', '=', id).execute();
}
