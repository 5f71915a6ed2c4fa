import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

/** Kinds of records by the name that their ids have in paths. */
const kinds: Readonly<Record<string, Tables['alias']['kind']>> = {
  userId: 'user',
  libraryId: 'library',
  seriesId: 'series',
  bookId: 'book',
  collectionId: 'collection',
  readListId: 'readList',
};

/** The same names with the ids that Komga's stand for here; nothing if none of them is Komga's. */
export async function readAliases(
  db: Db,
  ids: Readonly<Record<string, string>>,
): Promise<Record<string, string> | undefined> {
  const known: Record<string, string> = {};
  for (const [name, komgaId] of Object.entries(ids)) {
    const kind = kinds[name];
    if (kind === undefined) continue;
    const row = await db
      .selectFrom('alias')
      .select('id')
      .where('kind', '=', kind)
      .where('komgaId', '=', komgaId)
      .executeTakeFirst();
    if (row) known[name] = row.id;
  }
  return Object.keys(known).length > 0 ? { ...ids, ...known } : undefined;
}
