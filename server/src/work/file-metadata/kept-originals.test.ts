import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { migrate } from '../../base/db/migrations.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { dropExpired, keepOriginal } from './kept-originals.ts';

const data = temporaryFolder();
const library = temporaryFolder();
const db = openDb(path.join(data, 'longbox.sqlite'));
await migrate(db);
afterAll(() => db.destroy());
const kept = (): string[] => readdirSync(path.join(data, 'replaced')).toSorted();

/** A written file of so many bytes, whose original is to be kept until then. */
async function written(size: number, keepUntil: number) {
  const id = `W${Math.random()}`;
  await db
    .insertInto('metadataWriting')
    .values({ id, started: 0, convert: 0, keepUntil })
    .execute();
  const file = path.join(library, `${id}.cbz`);
  writeFileSync(file, Buffer.alloc(size, 1));
  const row = await db
    .insertInto('metadataFile')
    .values({ writingId: id, libraryId: 'L', bookId: null, seriesId: 'S', file, state: 'written' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { fileId: row.id, file };
}

const longest = 8_640_000_000_000_000;
beforeEach(async () => {
  await db.deleteFrom('metadataWriting').execute();
});

test('originals take no more than their room: the oldest go first', async () => {
  const [first, second, third] = [
    await written(400, longest),
    await written(400, longest),
    await written(400, longest),
  ];
  for (const one of [first, second, third]) await keepOriginal({ db, data }, one, 1000);
  expect(kept()).toEqual([`${second.fileId}.cbz`, `${third.fileId}.cbz`].toSorted());
  // One that is larger than all of it isn't kept, and drives none out.
  await keepOriginal({ db, data }, await written(2000, longest), 1000);
  expect(kept()).toHaveLength(2);
  const rows = await db.selectFrom('metadataFile').select('kept').orderBy('id').execute();
  expect(rows.map((row) => row.kept)).toEqual([null, ...kept(), null]);
  expect([first, second, third].every(({ file }) => existsSync(file))).toBe(true);
});

test('originals go when their time is over', async () => {
  const [old, fresh] = [await written(10, 1), await written(10, longest)];
  for (const one of [old, fresh]) await keepOriginal({ db, data }, one);
  await dropExpired(db, data);
  expect(kept()).toContain(`${fresh.fileId}.cbz`);
  expect(kept()).not.toContain(`${old.fileId}.cbz`);
});

test('a folder that isn’t there yet is no fault', async () => {
  const place = temporaryFolder();
  mkdirSync(place, { recursive: true });
  await expect(dropExpired(db, place)).resolves.toBeUndefined();
});
