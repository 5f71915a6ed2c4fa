import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate, newestVersion } from './migrations.ts';
import { setNameColumns } from './text-columns.ts';

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

test('titles with letters that look like apostrophes are put into the index again', async () => {
  const db = openDb(':memory:');
  await migrate(db, newestVersion - 2);
  for (const name of ['Пʼять', 'Hawaiʻi', "Don't", 'Six']) {
    await db
      .insertInto('collection')
      .values({ id: name, ...setNameColumns(name), ordered: 0, created: 0, lastModified: 0 })
      .execute();
  }
  // A connection puts what is stale into the index at once, with the key of its title.
  await sql`UPDATE searchDocument SET titleKey = titleKey || '!'`.execute(db);
  await migrate(db);
  const { rows } = await sql`
    SELECT id FROM searchDocument WHERE titleKey NOT LIKE '%!' ORDER BY id`.execute(db);
  expect(rows).toEqual([{ id: 'Hawaiʻi' }, { id: 'Пʼять' }]);
  await db.destroy();
});
