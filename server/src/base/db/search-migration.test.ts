import { expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate } from './migrations.ts';

/** The version of a database whose index knew words only as they were written. */
const before = 16;

test.each([
  [true, ['RebuildSearch']],
  [false, []],
])('an index that holds something (%s) is rebuilt in the background', async (isFilled, tasks) => {
  const db = openDb(':memory:');
  await migrate(db, before);
  if (isFilled) {
    await db
      .insertInto('collection')
      .values({ id: 'A', name: 'A', nameKey: 'a', ordered: 0, created: 0, lastModified: 0 })
      .execute();
  }
  await migrate(db);
  const queued = await db.selectFrom('task').select(['type', 'owner']).execute();
  expect(queued).toEqual(tasks.map((type) => ({ type, owner: null })));
  await db.destroy();
});
