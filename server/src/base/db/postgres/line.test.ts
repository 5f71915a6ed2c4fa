import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseOption } from '../../../testing/test-database.ts';
import { openDb } from '../connection.ts';
import { engine } from '../engine.ts';
import type { Line } from '../line.ts';
import { migrate } from '../migrations.ts';

const db = openDb(path.join('line.test', 'longbox.sqlite'));
const open = (): Promise<Line> => engine.openLine(databaseOption('line.test').database ?? '');
const [one, other]: [Line, Line] = [await setUp(), await open()];

async function setUp(): Promise<Line> {
  await migrate(db);
  return await open();
}

afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await db.destroy();
});

/** Ends the connections of all lines, as a restart of PostgreSQL does. */
const cutOff = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'longbox line' AND datname = current_database()`.execute(db);

test('what one process says, others hear in order, however long it is and in any letters', async () => {
  const heard: unknown[] = [];
  const own: unknown[] = [];
  other.topic('talk', (said) => heard.push(said));
  const say = one.topic('talk', (said) => own.push(said));
  const long = '本“é😀'.repeat(9000);
  for (const said of [1, { long }, [long.slice(1)], 'end']) say(said);
  await expect.poll(() => heard.at(-1)).toBe('end');
  expect(heard).toEqual([1, { long }, [long.slice(1)], 'end']);
  expect(own).toEqual([]);
});

test('only one does what one is to do, and another one after it', async () => {
  const doing: string[] = [];
  const begin = (line: Line, name: string) =>
    line.alone(() => {
      doing.push(name);
      return async () => void doing.splice(doing.indexOf(name), 1);
    });
  const ends = [begin(one, 'one'), begin(other, 'other')];
  await expect.poll(() => doing).toHaveLength(1);
  const [first] = doing;
  await ends[first === 'one' ? 0 : 1]?.();
  await expect.poll(() => doing).toEqual([first === 'one' ? 'other' : 'one']);
  await ends[first === 'one' ? 1 : 0]?.();
  expect(doing).toEqual([]);
});

test('a key is held by one at a time, and told when the connection is lost', async () => {
  const lost: string[] = [];
  const release = await one.hold('upload', 0, () => lost.push('one'));
  expect(await other.hold('upload', 0, () => {})).toBeUndefined();
  expect(await other.hold('another', 0, () => {})).toBeDefined();
  await release?.();
  expect(await other.hold('upload', 60_000, () => lost.push('other'))).toBeDefined();
  let missed = 0;
  one.onMissed(() => (missed += 1));
  await cutOff();
  await expect.poll(() => [lost, missed]).toEqual([['other'], 1]);
  expect(await one.hold('upload', 60_000, () => {})).toBeDefined();
});

test('after a process dies without a word, others know that they may have missed some', async () => {
  const told = new Set<string>();
  one.onMissed(() => told.add('one'));
  other.onMissed(() => told.add('other'));
  await db
    .insertInto('process')
    .values({ id: 'dead', seen: Date.now() - 60_000 })
    .execute();
  // The connection cut off before tells so as well once it is back.
  await expect.poll(() => told.size).toBe(2);
  const alive = await db.selectFrom('process').select('id').execute();
  expect(alive.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
});
