import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { looksAtAll, planOf } from '../../testing/plan-of.ts';
import { claim, claiming } from './claim.ts';

const db = openDb(':memory:');

beforeAll(async () => {
  await migrate(db);
  const tasks = Array.from({ length: 3000 }, (_, index) => ({
    type: 'AnalyzeBook',
    payload: '{}',
    groupKey: `book ${index}`,
    priority: index % 5,
    key: `task ${index}`,
    owner: null,
    created: 0,
  }));
  await db.insertInto('task').values(tasks).execute();
  await sql`ANALYZE task`.execute(db);
});
afterAll(() => db.destroy());

test('of many tasks that wait, the next is taken without a look at the others', async () => {
  const plan = await planOf(db, claiming('worker', 0));
  expect(plan).toContain('taskWaiting');
  expect(plan).not.toMatch(looksAtAll);
});

test('the first of the highest priority is taken, and none below the least', async () => {
  expect(await claim(db, 'worker', 0)).toMatchObject({ groupKey: 'book 4', priority: 4 });
  expect(await claim(db, 'worker', 4)).toMatchObject({ groupKey: 'book 9', priority: 4 });
  expect(await claim(db, 'worker', 5)).toBeUndefined();
});
