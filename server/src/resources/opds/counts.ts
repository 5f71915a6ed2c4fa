import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';

/** Those of the books that feeds list: ready and not in the trash. */
export async function readyAmong(db: Db, bookIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readyBooks(db)
    .select('book.id')
    .where('book.id', 'in', among(bookIds))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many books of each series feeds list. */
export async function countReady(
  db: Db,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readyBooks(db)
    .select('book.seriesId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('book.seriesId', 'in', among(seriesIds))
    .groupBy('book.seriesId')
    .execute();
  return new Map(rows.map(({ seriesId, count }) => [seriesId, count]));
}

/** Those of the series that feeds list: not in the trash. */
export async function presentAmong(
  db: Db,
  seriesIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('series')
    .select('id')
    .where('id', 'in', among(seriesIds))
    .where('deleted', '=', 0)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const readyBooks = (db: Db) =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    // The sign keeps SQLite from walking along all books that are ready.
    .where(engine.unindexed<string>('media.status'), '=', 'READY')
    .where('book.deleted', '=', 0);
