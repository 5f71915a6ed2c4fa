import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTaskQueue } from '../queue/task-queue.ts';
import { scanLibraryTask } from '../queue/tasks.ts';
import { KomgaMove } from '../../testing/komga-move.ts';
import { makeComic } from '../../testing/make-comic.ts';

let place: KomgaMove;

beforeEach(() => {
  place = new KomgaMove();
});
afterEach(() => place.close());

test('nothing is deleted or rewritten before a scan has found the files, and then as in Komga', async () => {
  const { komga, root } = place;
  komga.run(`UPDATE LIBRARY SET EMPTY_TRASH_AFTER_SCAN = 1, REPAIR_EXTENSIONS = 1`);
  const page = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  // A ZIP with the wrong ending.
  const file = path.join(root, 'A', '1.cbr');
  await makeComic(file, { pages: 2, page });
  komga.addSeries('S', `${root}/A`);
  const { size, mtime } = statSync(file);
  const known = mtime.toISOString().replace('T', ' ').replace('Z', '');
  komga.addBook('B', 'S', file, { FILE_SIZE: size, FILE_LAST_MODIFIED: known });
  komga.addBook('GONE', 'S', `${root}/A/2.cbz`, { DELETED_DATE: '2026-01-01 00:00:00' });
  const db = await place.move();
  const before = readFileSync(file);
  const ids = async (): Promise<string[]> =>
    (await db.selectFrom('book').select('id').orderBy('id').execute()).map(({ id }) => id);

  await place.work();
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(await ids()).toEqual(['B', 'GONE']);
  const library = await db.selectFrom('library').select('movedIn').executeTakeFirst();
  expect(library).toEqual({ movedIn: 0 });

  await createTaskQueue(db, () => {}).add([scanLibraryTask('L', false)]);
  await place.work();
  expect(await ids()).toEqual(['B']);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(path.join(root, 'A'))).toEqual(['1.cbz']);
});
