import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { looksAtAll, planOf } from '../../testing/plan-of.ts';
import { daysRead } from './count-reading.ts';

const db = openDb(':memory:');

beforeAll(() => migrate(db));
afterAll(() => db.destroy());

test('days with reading are found from one to the next, not among all sessions', async () => {
  const days = daysRead(sql`userId = ${'someone'}`);
  const plan = await planOf(db, sql`WITH RECURSIVE ${days} SELECT day FROM read`);
  expect(plan).toContain('readingSessionDay');
  expect(plan).not.toMatch(looksAtAll);
});
