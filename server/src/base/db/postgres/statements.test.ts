import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '../connection.ts';
import { migrate } from '../migrations.ts';
import { inTransaction } from '../transaction.ts';
import { Statements } from './statements.ts';

const file = 'statements.test';
const db = openDb(file);

beforeAll(() => migrate(db));
afterAll(() => db.destroy());

const all = (by: Db) => by.selectFrom('setting').selectAll().where('name', '=', 'kept').execute();
const named = (by: Db) =>
  sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE ${'select % from "setting"%'}`.execute(
    by,
  );

/** On one connection, and in a transaction of it. */
const ways: Readonly<Record<string, (work: (by: Db) => Promise<unknown>) => Promise<unknown>>> = {
  statement: (work) => work(db),
  transaction: (work) => inTransaction(db, work),
};

test('a statement that is asked for again has a name from then on', async () => {
  await db.connection().execute(async (one) => {
    await all(one);
    expect((await named(one)).rows).toEqual([]);
    await all(one);
    await all(one);
    expect((await named(one)).rows).toHaveLength(1);
  });
});

test.each(Object.entries(ways))(
  'a %s goes on when another version has added a column in the meantime',
  async (name, way) => {
    await db.insertInto('setting').values({ name: 'kept', value: name }).execute();
    const ask = () => Promise.all(Array.from({ length: 20 }, () => way(all)));
    for (let time = 0; time < 3; time += 1) await ask();
    await sql`ALTER TABLE setting ADD COLUMN ${sql.ref(`${name}Later`)} TEXT`.execute(db);
    const found = await ask();
    expect(found).toEqual(found.map(() => [expect.objectContaining({ value: name })]));
    await db.deleteFrom('setting').execute();
  },
);

test('a connection keeps no definitions, and not more than a hundred statements', () => {
  const statements = new Statements();
  const twice = (text: string) => [statements.nameOf(text), statements.nameOf(text)][1];
  expect(twice('FETCH 10 FROM streamed')).toBe(undefined);
  const names = Array.from({ length: 100 }, (_, at) => twice(`SELECT ${at}`));
  expect(new Set(names).size).toBe(100);
  expect(names).not.toContain(undefined);
  expect(twice('SELECT 100')).toBe(undefined);
  expect(statements.nameOf('SELECT 0')).toBe(names[0]);
});
