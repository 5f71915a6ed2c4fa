import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';
import { versionOf } from './version-of.ts';

/** Objects of the schema that have to do with collections and read lists. */
const objects = sql<{ type: string; name: string }>`SELECT type, name FROM sqlite_schema
  WHERE tbl_name IN ('collection', 'collectionSeries', 'readList', 'readListBook')
    AND name NOT LIKE 'sqlite_%' ORDER BY type, name`;

/** The version of a database in which every collection and read list was everybody's. */
const before = 29;

test('collections and read lists stay, with their members, covers and search', async () => {
  const db = openDb(':memory:');
  await migrate(db, before);
  const had = (await objects.execute(db)).rows;
  await sql`PRAGMA foreign_keys = ON`.execute(db);
  const times = { created: 1, lastModified: 2 };
  const set = { id: 'A', name: 'Lamps', nameKey: 'lamps', ordered: 1, ...times };
  await db.insertInto('collection').values(set).execute();
  await db
    .insertInto('readList')
    .values({ ...set, id: 'B', summary: 'All' })
    .execute();
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  await db
    .insertInto('collectionSeries')
    .values({ collectionId: 'A', seriesId: 'S', position: 3 })
    .execute();
  await db
    .insertInto('readListBook')
    .values({ readListId: 'B', bookId: 'T', position: 4 })
    .execute();
  await migrate(db);
  await sql`PRAGMA foreign_keys = ON`.execute(db);

  expect(await versionOf(db)).toBeGreaterThan(before);
  expect(await db.selectFrom('collection').selectAll().execute()).toEqual([
    { ...set, nameOrder: 'lamps', userId: null, rule: null },
  ]);
  expect(await db.selectFrom('readList').selectAll().execute()).toEqual([
    { ...set, id: 'B', summary: 'All', nameOrder: 'lamps', userId: null, rule: null },
  ]);
  expect(await db.selectFrom('collectionSeries').selectAll().execute()).toEqual([
    { collectionId: 'A', seriesId: 'S', position: 3 },
  ]);
  expect(await db.selectFrom('readListBook').selectAll().execute()).toEqual([
    { readListId: 'B', bookId: 'T', position: 4 },
  ]);
  const has = (await objects.execute(db)).rows;
  expect(has.filter(({ name }) => had.some((one) => one.name === name))).toEqual(had);
  const documents = db.selectFrom('searchDocument').select(['kind', 'id']).orderBy('kind');
  expect(await documents.execute()).toEqual([
    { kind: 'collection', id: 'A' },
    { kind: 'readList', id: 'B' },
  ]);
  await db.deleteFrom('collection').execute();
  await db.deleteFrom('readList').execute();
  expect(await documents.execute()).toEqual([]);
  expect(await db.selectFrom('collectionSeries').selectAll().execute()).toEqual([]);
  await db.destroy();
});

test('a name is taken among shared ones, and among those of each account', async () => {
  const db = openDb(':memory:');
  await migrate(db);
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  const add = (userId: string | null) =>
    db
      .insertInto('collection')
      .values({
        id: newId(),
        userId,
        name: 'Lamps',
        nameKey: 'lamps',
        ordered: 0,
        created: 0,
        lastModified: 0,
      })
      .execute();
  for (const userId of [null, 'one', 'other']) await add(userId);
  for (const userId of [null, 'one']) await expect(add(userId)).rejects.toThrow(/UNIQUE/);
  await db.destroy();
});
