import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';

/** Series by metadata have paths in this folder, which never exists: nothing can take it for their own. */
const nowhere = '.series-by-metadata';

/** The path of a series by metadata: it stays the same wherever its books lie. */
export const groupedUrl = (root: string, key: string): string =>
  path.join(root, nowhere, `=${encodeURIComponent(key)}`);

/** Whether a series is made of books whose files name it, rather than of those in a folder. */
export const isGrouped = (url: string): boolean => path.basename(path.dirname(url)) === nowhere;

/** The same of a row of `series`. */
export const isGroupedSql = () =>
  engine.contains('series.url', `${path.sep}${nowhere}${path.sep}=`);

/**
 * The folder that is of this series alone: its covers and its `series.json` lie there. A series by
 * metadata has one if all of its books lie in it, and no other book does.
 */
export async function ownFolder(
  db: Db,
  { id, url }: { readonly id: string; readonly url: string },
): Promise<string | undefined> {
  if (!isGrouped(url)) return url;
  const folders = await foldersOfBooks(db, id);
  const [folder] = folders;
  if (folder === undefined || folders.size > 1) return undefined;
  // SQLite counts letters, not code units.
  const inner = sql`substr(book.url, ${Array.from(folder).length + 2})`;
  const stranger = await db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '!=', id)
    .where('deleted', '=', 0)
    .where('url', '>', folder + path.sep)
    .where('url', '<', `${folder}${path.sep}\u{10FFFF}`)
    .where(({ not }) => not(engine.contains(inner, path.sep)))
    .limit(1)
    .executeTakeFirst();
  return stranger ? undefined : folder;
}

/** The folders in which books of a series lie, in the order of their paths. */
export async function foldersOfBooks(db: Db, seriesId: string): Promise<ReadonlySet<string>> {
  const books = await db
    .selectFrom('book')
    .select('url')
    .where('seriesId', '=', seriesId)
    .where('deleted', '=', 0)
    .orderBy('url')
    .execute();
  return new Set(books.map(({ url }) => path.dirname(url)));
}

/** Where the books of series by metadata lie: the folder that holds them all, by the series' ID. */
export async function sharedFolders(
  db: Db,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('book')
    .select('seriesId')
    .select(({ fn }) => [fn.min('url').as('first'), fn.max('url').as('last')])
    .where('seriesId', 'in', among(seriesIds))
    .groupBy('seriesId')
    .execute();
  return new Map(rows.map(({ seriesId, first, last }) => [seriesId, sharedBy(first, last)]));
}

/** What the first and the last of some paths have in common, all between them have, too. */
function sharedBy(first: string, last: string): string {
  const [one, other] = [first, last].map((url) => path.dirname(url).split(path.sep));
  const steps = one?.findIndex((step, index) => step !== other?.[index]) ?? -1;
  return (steps < 0 ? one : one?.slice(0, steps))?.join(path.sep) ?? '';
}
