import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { libraryProgress } from './library-progress.ts';
import { createScanPlaces } from './scan-places.ts';
import { createTaskQueue } from './task-queue.ts';
import { scanLibrary } from '../scan/scan-library.ts';
import { analyzeBookTask, scanLibraryTask } from './tasks.ts';

let server: TestServer;
let libraryId: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const number of [1, 2, 3]) await makeComic(path.join(root, 'Tale', `Tale ${number}.cbz`));
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

test('a library is told of with its books while some of them wait, or it is scanned', async () => {
  expect(await libraryProgress(server.db)).toEqual([]);
  const { content } = await server.call(listBooks, {});
  // The worker isn't woken, so they wait.
  const queue = createTaskQueue(server.db, () => {});
  await queue.add(content.slice(0, 2).map(({ id }) => analyzeBookTask(id)));
  const found = { libraryId, scanning: false, done: 1, books: 3 };
  expect(await libraryProgress(server.db)).toEqual([found]);
  await queue.clear();
  await queue.add([scanLibraryTask(libraryId, false)]);
  expect(await libraryProgress(server.db)).toEqual([]);
  await server.db.updateTable('task').set({ owner: 'someone' }).execute();
  const scanned = { libraryId, scanning: true, done: 3, books: 3 };
  expect(await libraryProgress(server.db)).toEqual([scanned]);
  await server.db.deleteFrom('task').execute();
});

test('the folder that is scanned is told as long as it is', async () => {
  const places = createScanPlaces();
  const at = { libraryId, folder: 'Tale' };
  places.note(at);
  const found = { libraryId, scanning: true, done: 3, books: 3 };
  expect(places.in([found])).toEqual([{ ...found, folder: 'Tale' }]);
  expect(places.in([{ ...found, scanning: false }])).toEqual([{ ...found, scanning: false }]);
  // The next scan begins without it.
  expect(places.in([found])).toEqual([found]);
});

test('a scan says in which folder it is, below the root and as people read it', async () => {
  const root = temporaryFolder();
  for (const name of ['One', 'Two/Inner']) await makeComic(path.join(root, name, 'Book 1.cbz'));
  const own = await startTestServer();
  const id = await own.addLibrary(root);
  await own.idle();
  const folders: string[] = [];
  const services = {
    db: own.db,
    events: { emit: () => {}, subscribe: () => () => {} },
    tasks: createTaskQueue(own.db, () => {}),
    scansIn: (_: string, folder: string) => void folders.push(folder),
  };
  await scanLibrary(services, { libraryId: id, deep: true }, new AbortController().signal);
  expect(folders).toEqual(expect.arrayContaining(['', 'One', 'Two', path.join('Two', 'Inner')]));
  await own.close();
});
