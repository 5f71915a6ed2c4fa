import { sql } from 'kysely';
import { isFiledByTitle, sortTitle } from '../sort-title.ts';
import { sortKey } from '../text.ts';
import type { Db } from './connection.ts';
import { fromJson, Names } from './json.ts';
import { titleSortColumns } from './title-columns.ts';
import { inTransaction } from './transaction.ts';

/** The setting of a database whose order is still that of earlier versions: no SQL can work it out. */
const due = 'oldOrder';

/**
 * Titles are filed in plain letters since then, and keys that texts are sorted by take numbers in signs such as ½
 * and Ⅳ by value.
 */
export const sortAgainSchema: string[] = [
  `INSERT INTO setting (name, value) SELECT '${due}', 'true' WHERE EXISTS (SELECT 1 FROM library)`,
];

/** The columns that `sortKey` fills, with the texts they are made of. */
const keys = [
  { table: 'library', id: 'id', text: 'name', key: 'nameKey' },
  { table: 'series', id: 'id', text: 'name', key: 'nameKey' },
  { table: 'book', id: 'id', text: 'name', key: 'nameKey' },
  { table: 'seriesMetadata', id: 'seriesId', text: 'titleSort', key: 'titleSortOrder' },
  { table: 'bookMetadata', id: 'bookId', text: 'title', key: 'titleOrder' },
  { table: 'collection', id: 'id', text: 'name', key: 'nameOrder' },
  { table: 'readList', id: 'id', text: 'name', key: 'nameOrder' },
] as const;

/** Rows read in one go. */
const batchSize = 5000;

/** Sorts again what sorts otherwise by now, if a migration said so. It may be cut off, and begins again. */
export async function sortAgain(db: Db): Promise<void> {
  const isDue = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', due)
    .executeTakeFirst();
  if (!isDue) return;
  await inBatches((from) => fileAgain(db, from));
  for (const columns of keys) await inBatches((from) => writeKeys(db, columns, from));
  await db.deleteFrom('setting').where('name', '=', due).execute();
}

/** Goes on behind the ID that was the last, until there is none. */
async function inBatches(run: (from: string) => Promise<string | undefined>): Promise<void> {
  for (let from: string | undefined = ''; from !== undefined;) from = await run(from);
}

async function fileAgain(db: Db, from: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'title', 'titleSort', 'language', 'locks'])
    .where('seriesId', '>', from)
    .orderBy('seriesId')
    .limit(batchSize)
    .execute();
  await inTransaction(db, async (transaction) => {
    for (const { seriesId, title, titleSort, language, locks } of rows) {
      const filed = sortTitle(title, language);
      const isByHand =
        fromJson(Names, locks).includes('titleSort') || !isFiledByTitle(titleSort, title, language);
      if (isByHand || filed === titleSort) continue;
      await transaction
        .updateTable('seriesMetadata')
        .set(titleSortColumns(filed))
        .where('seriesId', '=', seriesId)
        .execute();
    }
  });
  return rows.at(-1)?.seriesId;
}

async function writeKeys(
  db: Db,
  { table, id, text, key }: (typeof keys)[number],
  from: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; words: string; before: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(text)} AS words, ${sql.ref(key)} AS before
    FROM ${sql.table(table)} WHERE ${sql.ref(id)} > ${from}
    ORDER BY ${sql.ref(id)} LIMIT ${batchSize}`.execute(db);
  await inTransaction(db, async (transaction) => {
    for (const row of rows) {
      const now = sortKey(row.words);
      if (now === row.before) continue;
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(key)} = ${now}
        WHERE ${sql.ref(id)} = ${row.id}`.execute(transaction);
    }
  });
  return rows.at(-1)?.id;
}
