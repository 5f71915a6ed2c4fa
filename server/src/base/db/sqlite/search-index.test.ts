import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/test-server.ts';
import { type Db, openDb } from '../connection.ts';
import { migrate } from '../migrations.ts';
import { askStale } from './search-index.ts';
import { setNameColumns } from '../text-columns.ts';

/** The version of a database that had no index yet; the first index was kept by functions of ours. */
const before = 2;

const file = path.join(temporaryFolder(), 'longbox.sqlite');
const db = openDb(file);

beforeAll(async () => {
  await migrate(db, before);
  await sql`INSERT INTO collection (id, name, nameKey, ordered, created, lastModified)
    VALUES ('A', 'Élan vital', 'a', 0, 0, 0)`.execute(db);
  await migrate(db);
});
afterAll(() => db.destroy());

const find = async (match: string, inside: Db = db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`SELECT doc.id FROM collectionSearch
    JOIN searchDocument AS doc ON doc.number = collectionSearch.rowid
    WHERE collectionSearch MATCH ${match} ORDER BY rank`.execute(inside);
  return rows.map(({ id }) => id);
};

const stale = () =>
  db.selectFrom('searchDocument').select('id').where('stale', '=', 1).orderBy('id').execute();

const row = (id: string, name: string) => ({
  id,
  ...setNameColumns(name),
  ordered: 0,
  created: 0,
  lastModified: 0,
});

test('an index of earlier versions stays, and follows what is written from then on', async () => {
  expect(await find('elan')).toEqual(['A']);
  await db.insertInto('collection').values(row('B', 'Another vitality')).execute();
  expect(await find('vital*')).toEqual(['A', 'B']);
  const renamed = db.updateTable('collection').set({ name: 'Calm' }).where('id', '=', 'A');
  expect(await renamed.returning('id').execute()).toEqual([{ id: 'A' }]);
  expect(await find('vital*')).toEqual(['B']);
  expect(await find('calm')).toEqual(['A']);
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('collection').values(row('C', 'Café 9')).execute();
    await transaction
      .updateTable('collection')
      .set({ name: 'Quiet' })
      .where('id', '=', 'A')
      .execute();
    await sql.raw(askStale).execute(transaction);
    expect(await find('quiet', transaction)).toEqual(['A']);
    await transaction
      .updateTable('collection')
      .set({ name: 'Still' })
      .where('id', '=', 'A')
      .execute();
  });
  expect([await find('quiet'), await find('still'), await find('cafe')]).toEqual([
    [],
    ['A'],
    ['C'],
  ]);
  const keys = db.selectFrom('searchDocument').select(['id', 'titleKey']).orderBy('id');
  expect(await keys.execute()).toEqual([
    { id: 'A', titleKey: 'still' },
    { id: 'B', titleKey: 'another vitality' },
    { id: 'C', titleKey: 'cafe 9' },
  ]);
  await db.deleteFrom('collection').execute();
  expect(await find('still OR vital* OR cafe')).toEqual([]);
  expect(await keys.execute()).toEqual([]);
});

test('a name that is refused changes neither the table nor the index', async () => {
  await db.insertInto('collection').values(row('D', 'Lamps')).execute();
  await expect(
    db
      .insertInto('collection')
      .values([row('E', 'Embers'), row('F', 'Lamps')])
      .execute(),
  ).rejects.toThrow('UNIQUE');
  expect(await find('lamps OR embers')).toEqual(['D']);
  expect(await stale()).toEqual([]);
});

/** Runs code in a process that ends itself by SIGKILL. */
async function killed(code: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `${code}; process.kill(process.pid, 'SIGKILL');`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

test('another program may write, and the next search finds that though it was killed', async () => {
  await killed(`import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec("UPDATE collection SET name = 'Lanterns' WHERE id = 'D'");`);
  expect(await stale()).toEqual([{ id: 'D' }]);
  await sql.raw(askStale).execute(db);
  expect([await find('lamps'), await find('lanterns')]).toEqual([[], ['D']]);
});

test('a server that is killed before it commits leaves table and index as they were', async () => {
  const connection = pathToFileURL(path.join(import.meta.dirname, '../connection.ts')).href;
  await killed(`const { openDb } = await import(${JSON.stringify(connection)});
    const db = openDb(${JSON.stringify(file)});
    const transaction = await db.startTransaction().execute();
    await transaction.updateTable('collection').set({ name: 'Torches' }).execute();
    await transaction.insertInto('collection')
      .values(${JSON.stringify(row('G', 'Glow'))}).execute();`);
  expect(await find('lanterns OR torches OR glow')).toEqual(['D']);
  expect(await stale()).toEqual([]);
});

test('no trigger or index calls a function that SQLite lacks', async () => {
  const plain = new DatabaseSync(file);
  plain.exec(`INSERT INTO collection (id, name, nameKey, ordered, created, lastModified)
    VALUES ('H', 'Hearth', 'h', 0, 0, 0); DELETE FROM collection WHERE id = 'H'`);
  expect(plain.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  plain.close();
  expect(await find('hearth')).toEqual([]);
});
