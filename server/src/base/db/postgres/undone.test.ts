import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '../connection.ts';
import { engine } from '../engine.ts';
import { migrate, newestVersion } from '../migrations.ts';
import { inTransaction } from '../transaction.ts';

const file = 'undone.test';
const db = openDb(file);

beforeAll(() => migrate(db));
afterAll(() => db.destroy());
beforeEach(async () => {
  await db.deleteFrom('setting').execute();
  await db
    .insertInto('setting')
    .values(['a', 'b'].map((name) => ({ name, value: '' })))
    .execute();
});

const set = (by: Db, name: string, value: string) =>
  sql`UPDATE setting SET value = ${value} WHERE name = ${name}`.execute(by);

/** What all ways go through between their two writes: a lock that the test holds. */
const gate = 7;
const pass = sql`SELECT pg_advisory_xact_lock(${gate})`;

const steps = Array.from({ length: newestVersion }, (): string[] => []);

/** Ways to write to both rows. */
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  transaction: () =>
    inTransaction(db, async (transaction) => {
      await set(transaction, 'a', 'ours');
      await pass.execute(transaction);
      await set(transaction, 'b', 'ours');
    }),
  statement: () =>
    sql`WITH one AS (UPDATE setting SET value = 'ours' WHERE name = 'a' RETURNING name),
        passed AS (SELECT pg_advisory_xact_lock(${gate}) FROM one)
      UPDATE setting SET value = 'ours' FROM passed WHERE name = 'b'`.execute(db),
  migration: () => {
    const write = (name: string) => `UPDATE setting SET value = 'ours' WHERE name = '${name}'`;
    const later = [write('a'), `SELECT pg_advisory_xact_lock(${gate})`, write('b')];
    return engine.migrate(db, [...steps, later], newestVersion + 1);
  },
};

const waiting = async (): Promise<number> => {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};

test.each(Object.keys(ways))(
  'a %s that was undone, since it and another program waited for each other, is done again',
  async (way) => {
    const [gatekeeper, theirs] = [openDb(file), openDb(file)];
    await gatekeeper.connection().execute(async (keeper) => {
      await theirs.connection().execute(async (other) => {
        await sql`SELECT pg_advisory_lock(${gate})`.execute(keeper);
        // It looks much later than ours whether it waits for nothing, so that ours is the one that is undone.
        await sql`SET deadlock_timeout = '1h'`.execute(other);
        await sql`BEGIN`.execute(other);
        await set(other, 'b', 'theirs');
        const done = ways[way]?.();
        await expect.poll(waiting).toBe(1);
        const ended = set(other, 'a', 'theirs').then(() => sql`COMMIT`.execute(other));
        await expect.poll(waiting).toBe(2);
        await sql`SELECT pg_advisory_unlock(${gate})`.execute(keeper);
        await Promise.all([done, ended]);
      });
    });
    await Promise.all([gatekeeper.destroy(), theirs.destroy()]);
    const rows = await db.selectFrom('setting').selectAll().orderBy('name').execute();
    expect(rows).toEqual(['a', 'b'].map((name) => ({ name, value: 'ours' })));
  },
);

test('each transaction sees what those before it wrote, however the database is set up', async () => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  const database = sql.ref(rows[0]?.name ?? '');
  const level = sql`default_transaction_isolation`;
  await sql`ALTER DATABASE ${database} SET ${level} = 'serializable'`.execute(db);
  const other = openDb(file);
  const shown = await sql`SHOW transaction_isolation`.execute(other);
  expect(shown.rows).toEqual([{ transaction_isolation: 'read committed' }]);
  await other.destroy();
  await sql`ALTER DATABASE ${database} RESET ${level}`.execute(db);
});
