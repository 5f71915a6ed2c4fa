import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';
import { searchSchema } from './search-schema.ts';

const db = openDb(':memory:');
afterAll(() => db.destroy());

const find = async (match: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`SELECT doc.id FROM collectionSearch
    JOIN searchDocument AS doc ON doc.number = collectionSearch.rowid
    WHERE collectionSearch MATCH ${match} ORDER BY rank`.execute(db);
  return rows.map(({ id }) => id);
};

test('the index is made of what the database holds already, and follows it from then on', async () => {
  await migrate(db);
  const add = (id: string, name: string) =>
    db
      .insertInto('collection')
      .values({ id, name, nameKey: id, ordered: 0, created: 0, lastModified: 0 })
      .execute();
  await add('A', 'Élan vital');
  const made = await sql<{ type: string; name: string }>`SELECT type, name FROM sqlite_master
    WHERE type IN ('table', 'trigger') AND (name LIKE '%Search' OR name LIKE '%Search%ate'
      OR name LIKE '%SearchInsert' OR name LIKE '%SearchDelete' OR name = 'searchDocument')`.execute(
    db,
  );
  expect(made.rows).toHaveLength(4 * 4 + 1);
  for (const { type, name } of made.rows) {
    await sql`DROP ${sql.raw(type)} ${sql.table(name)}`.execute(db);
  }
  for (const statement of searchSchema) await sql.raw(statement).execute(db);
  expect(await find('elan')).toEqual(['A']);

  await add('B', 'Another vitality');
  expect(await find('vital*')).toEqual(['A', 'B']);
  await db.updateTable('collection').set({ name: 'Calm' }).where('id', '=', 'A').execute();
  expect(await find('vital*')).toEqual(['B']);
  expect(await find('calm')).toEqual(['A']);
  await db.deleteFrom('collection').execute();
  expect(await find('calm OR vital*')).toEqual([]);
});
