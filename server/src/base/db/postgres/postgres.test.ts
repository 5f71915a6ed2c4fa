import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOfNow, openDb } from '../connection.ts';
import { engine } from '../engine.ts';
import { migrate, newestVersion } from '../migrations.ts';
import { sortAgain, sortAgainSchema } from '../sort-again.ts';
import { setNameColumns } from '../text-columns.ts';
import { versionOf } from '../version-of.ts';
import { deletesMore } from './connection.ts';

// Each of these files stands for a database of PostgreSQL’s (`testing/test-database.ts`).
const file = 'postgres.test';
const db = openDb(file);

beforeAll(async () => {
  // Two servers that start at the same time.
  const other = openDb(file);
  await Promise.all([migrate(db), migrate(other)]);
  await other.destroy();
});
afterAll(() => db.destroy());

const collection = (id: string) => ({ id, name: id, nameKey: id, nameOrder: id, ordered: 0 });
const add = (...ids: readonly string[]) =>
  db
    .insertInto('collection')
    .values(ids.map((id) => ({ ...collection(id), created: Date.now(), lastModified: 0 })))
    .execute();

test('it begins with the newest version, and a later migration is put into its words', async () => {
  expect(await versionOf(db)).toBe(newestVersion);
  const steps = Array.from({ length: newestVersion }, (): string[] => []);
  const later = [
    'CREATE TABLE laterOne (userId TEXT PRIMARY KEY REFERENCES user, share REAL) STRICT, WITHOUT ROWID',
    'CREATE INDEX laterShare ON laterOne (share DESC, userId COLLATE NOCASE)',
    `CREATE TRIGGER laterGone AFTER UPDATE OF name ON collection WHEN old.name IS NOT new.name BEGIN
      DELETE FROM collection WHERE id = old.id; END`,
  ];
  await engine.migrate(db, [...steps, later], newestVersion + 1);
  await add('Gone');
  await db.updateTable('collection').set({ name: 'x' }).execute();
  expect(await db.selectFrom('collection').selectAll().execute()).toEqual([]);
  await engine.migrate(db, [...steps, later, ['DROP TRIGGER laterGone']], newestVersion + 2);
  expect(await versionOf(db)).toBe(newestVersion + 2);
});

test('values are those of SQLite', async () => {
  const { rows } =
    await sql`SELECT ${1} = ${1.5} AS no, ${2 ** 40} + ${1} AS large, count(*) AS none,
    sum(${3}) AS someSum, CASE WHEN true THEN ${0.5} END AS half, ${new Uint8Array([0, 255])}::bytea AS bytes,
    ${true} AS yes, ${'a\0b'}::text AS word`.execute(db);
  expect(rows).toEqual([
    {
      no: 0,
      large: 2 ** 40 + 1,
      none: 1,
      someSum: 3,
      half: 0.5,
      bytes: new Uint8Array([0, 255]),
      yes: 1,
      word: 'ab',
    },
  ]);
});

test.each(['%', '_', '\\', '%_', '\\%', '', "'"])(
  'a text has %s in it only where it stands',
  async (part) => {
    const isIn = async (text: string) =>
      (await sql`SELECT ${engine.contains(sql`${text}::text`, part)} AS found`.execute(db)).rows;
    expect(await isIn(`a${part}b`)).toEqual([{ found: 1 }]);
    expect(await isIn('ab')).toEqual([{ found: part === '' ? 1 : 0 }]);
  },
);

test('nothing is in an empty list', async () => {
  await add('Kept');
  const ids = db.selectFrom('collection').select('id');
  expect(await ids.where('id', 'in', []).execute()).toEqual([]);
  expect(await ids.where('id', 'not in', []).execute()).toEqual([{ id: 'Kept' }]);
  await db.deleteFrom('collection').where('id', 'in', []).execute();
  await db.deleteFrom('collection').where('id', 'not in', []).execute();
  expect(await ids.execute()).toEqual([]);
});

test('a reader as of one moment streams what was there, whatever is written', async () => {
  await add('A', 'B', 'C');
  const reader = await openAsOfNow(file);
  const seen: string[] = [];
  const rows = reader.selectFrom('collection').select('id').orderBy('id').stream(2);
  for await (const { id } of rows) {
    if (seen.length === 0) await add('D');
    seen.push(id);
  }
  await reader.destroy();
  expect(seen).toEqual(['A', 'B', 'C']);
  expect(await db.selectFrom('collection').select('id').execute()).toHaveLength(4);
});

test('transactions that write come one after another, and a failed one leaves nothing', async () => {
  await db.deleteFrom('collection').execute();
  await add('0');
  const next = () =>
    db.transaction().execute(async (transaction) => {
      const { most } = await transaction
        .selectFrom('collection')
        .select(({ fn }) => fn.countAll<number>().as('most'))
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('collection')
        .values({ ...collection(String(most)), created: 0, lastModified: 0 })
        .execute();
    });
  await Promise.all(Array.from({ length: 8 }, next));
  expect(await db.selectFrom('collection').select('id').orderBy('id').execute()).toEqual(
    Array.from({ length: 9 }, (_, id) => ({ id: String(id) })),
  );
  const failed = db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('collection').execute();
    await transaction
      .insertInto('collection')
      .values({ ...collection('x'), userId: 'nobody', created: 0, lastModified: 0 })
      .execute();
  });
  await expect(failed).rejects.toSatisfy(engine.breaksRule);
  expect(await db.selectFrom('collection').select('id').execute()).toHaveLength(9);
});

async function addSeries(...ids: readonly string[]): Promise<void> {
  await sql`INSERT INTO library (id, name, nameKey, root, options, unavailable, created)
    VALUES ('L', 'L', 'l', '/', '{}', 0, 0) ON CONFLICT DO NOTHING`.execute(db);
  for (const id of ids) {
    await sql`INSERT INTO series (id, libraryId, name, nameKey, url, created, lastModified, fileLastModified,
      deleted, oneshot, aggregated) VALUES (${id}, 'L', 'S', 's', ${id}, 0, 0, 0, 0, 0, 0)`.execute(
      db,
    );
  }
}

test('what goes with the rows that belong to it waits for who writes to them', async () => {
  await add('of both');
  await addSeries('gone');
  const row = { collectionId: 'of both', seriesId: 'gone', position: 0 };
  await db.insertInto('collectionSeries').values(row).execute();
  const waiting = sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  let deleted: Promise<unknown> | undefined;
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('collectionSeries').set({ position: 1 }).execute();
      deleted = db.deleteFrom('series').where('id', '=', 'gone').execute().catch(note);
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
      await transaction.updateTable('series').set({ name: 'T' }).where('id', '=', 'gone').execute();
    })
    .catch(note);
  await deleted;
  expect(failures).toEqual([]);
  expect(await db.selectFrom('series').select('id').execute()).toEqual([]);
});

test('all tables that others belong to are known', async () => {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT confrelid::regclass::text AS name
    FROM pg_constraint WHERE contype = 'f'`.execute(db);
  const names = rows.map(({ name }) => name.replaceAll('"', ''));
  expect(names).toContain('book');
  expect(names.filter((name) => !deletesMore.test(`delete from "${name}"`))).toEqual([]);
});

test('rows are given to another record, but for those that it has', async () => {
  await add('one', 'two');
  await addSeries('s1', 's2');
  const rows = [
    { collectionId: 'one', seriesId: 's1', position: 0 },
    { collectionId: 'two', seriesId: 's1', position: 1 },
    { collectionId: 'two', seriesId: 's2', position: 2 },
  ];
  await db.insertInto('collectionSeries').values(rows).execute();
  await engine.giveRows(db, {
    table: 'collectionSeries',
    column: 'collectionId',
    from: 'two',
    to: 'one',
  });
  const found = db.selectFrom('collectionSeries').selectAll().orderBy('position');
  expect(await found.execute()).toEqual([rows[0], rows[1], { ...rows[2], collectionId: 'one' }]);
});

test('what an earlier version sorted is sorted as today, here too', async () => {
  await sql`INSERT INTO library (id, name, nameKey, root, options, unavailable, created)
    VALUES ('sorted', 'sorted', 'sorted', '/sorted', '{}', 0, 0)`.execute(db);
  await add('Ranma ½');
  for (const statement of sortAgainSchema) await sql.raw(statement).execute(db);
  await sortAgain(db);
  const found = await db
    .selectFrom('collection')
    .select(['name', 'nameOrder'])
    .where('id', '=', 'Ranma ½')
    .execute();
  const { name, nameOrder } = setNameColumns('Ranma ½');
  expect(found).toEqual([{ name, nameOrder }]);
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
});
