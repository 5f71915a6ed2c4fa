import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import { migrate } from '../../base/db/migrations.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { type Change, nextDifferences, type Position } from './differences.ts';

const db = openDb(path.join(temporaryFolder(), 'longbox.sqlite'));
beforeAll(async () => {
  await migrate(db);
  const row = { email: 'a', emailKey: 'a', password: '', roles: '[]', sharedAllLibraries: 1 };
  const rights = { labelsAllow: '[]', labelsExclude: '[]', age: null, ageRestriction: null };
  await db
    .insertInto('user')
    .values({ id: 'u', ...row, ...rights, created: 0 })
    .execute();
});
afterAll(() => db.destroy());

const book = (bookId: string, progressModified: number | null = null, fileModified = 1) => ({
  bookId,
  fileModified,
  fileSize: 1,
  fileHash: '',
  metadataSum: 1,
  posterId: null,
  progressModified,
});
const many = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${String(at).padStart(4, '0')}`);

async function fill(
  id: string,
  books: readonly ReturnType<typeof book>[],
  tags: readonly string[],
) {
  await db.insertInto('syncPoint').values({ id, userId: 'u', created: 0 }).execute();
  await insertRows(
    db,
    'syncPointBook',
    books.map((one) => ({ ...one, syncPointId: id })),
  );
  await insertRows(
    db,
    'syncPointTag',
    tags.map((tagId) => ({
      syncPointId: id,
      tagId,
      name: id,
      created: 0,
      modified: 0,
      members: '[]',
    })),
  );
}

/** All differences, page by page. */
async function allOf(limit: number): Promise<Change[][]> {
  const pages: Change[][] = [];
  let position: Position | undefined;
  do {
    const { changes, next } = await nextDifferences(db, {
      to: 'to',
      from: 'from',
      position,
      limit,
    });
    pages.push([...changes]);
    position = next;
  } while (position);
  return pages;
}

/** Whether pages of this size hold every change once, in order, and none is empty. */
async function areComplete(counts: readonly number[], limit: number): Promise<boolean> {
  const [added = 0, changed = 0, removed = 0, progress = 0, tags = 0] = counts;
  const [a, c, r, p, same] = [
    many('a', added),
    many('c', changed),
    many('r', removed),
    many('p', progress),
    many('s', 3),
  ];
  const now = [...a, ...same].map((id) => book(id));
  await fill(
    'from',
    [...[...c, ...r, ...same].map((id) => book(id)), ...p.map((id) => book(id, 1))],
    many('t', tags),
  );
  await fill(
    'to',
    [...now, ...c.map((id) => book(id, null, 2)), ...p.map((id) => book(id, 2))],
    [...many('t', tags), ...many('n', tags)],
  );
  const pages = await allOf(limit);
  const ids = pages.flat().map(({ id }) => id);
  const expected = [...a, ...c, ...r, ...p, ...many('n', tags), ...many('t', tags)];
  await db.deleteFrom('syncPoint').execute();
  return (
    ids.join() === expected.join() &&
    pages.length === Math.max(1, Math.ceil(ids.length / limit)) &&
    (ids.length === 0 || pages.every((page) => page.length > 0))
  );
}

test('rule 6: of any number of changes of each kind none is lost (conversation 3)', async () => {
  const count = fc.constantFrom(0, 1, 4, 5, 6, 10, 11);
  const all = fc.array(count, { minLength: 5, maxLength: 5 });
  const isComplete = (counts: readonly number[]) => areComplete(counts, 5);
  const result = await fc.check(fc.asyncProperty(all, isComplete), { numRuns: 60, seed: 3 });
  expect(result.counterexample).toBeNull();
});

test('rule 6: a page that is filled to the last item hides no later kind', async () => {
  for (const counts of [
    [100, 100, 100, 100, 1],
    [200, 0, 0, 0, 1],
    [99, 1, 101, 201, 0],
    [100, 0, 0, 0, 0],
  ]) {
    expect([counts, await areComplete(counts, 100)]).toEqual([counts, true]);
  }
});
