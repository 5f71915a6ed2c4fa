import path from 'node:path';
import { scanLibrary } from '@longbox/contract/libraries';
import { listBooks } from '@longbox/contract/books';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { taskHandlers } from './task-handlers.ts';

// What a server does in the background when it ends: it stops at the next step, and what it has done
// by then stands.

let server: TestServer;
let root: string;
let libraryId: string;

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  await makeComic(path.join(root, 'Kept', 'Kept 1.cbz'), { pages: 2 });
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const reason = new Error('the server ends');

/** Does a piece of work as the worker does, which ends when something is told of that `isEnd` names. */
async function work(type: string, payload: object, isEnd?: (event: string) => boolean) {
  const ending = new AbortController();
  if (!isEnd) ending.abort(reason);
  const services = {
    db: server.db,
    // What it leaves to be done is not begun.
    data: '',
    tasks: createTaskQueue(server.db, () => {}),
    events: {
      emit: ({ name }: { name: string }) => {
        if (isEnd?.(name) === true) ending.abort(reason);
      },
      subscribe: () => () => {},
    },
  };
  const handler = taskHandlers(services).find((one) => one.type.name === type);
  await handler?.run(payload, ending.signal);
}

const names = async () => {
  const { content } = await server.call(listSeries, {
    query: { unpaged: true, sort: ['metadata.titleSort'] },
  });
  return content.map(({ name, deleted, booksCount }) => [name, deleted, booksCount]);
};

test('a scan ends between two series, takes nothing for gone, and the next one does the rest', async () => {
  for (const name of ['Anew', 'Other', 'Third']) {
    await makeComic(path.join(root, name, `${name} 1.cbz`));
  }
  const scan = { libraryId, deep: false };
  await expect(work('ScanLibrary', scan)).rejects.toBe(reason);
  expect(await names()).toEqual([['Kept', false, 1]]);
  await expect(work('ScanLibrary', scan, (name) => name === 'SeriesAdded')).rejects.toBe(reason);
  expect(await names()).toEqual([
    ['Anew', false, 1],
    ['Kept', false, 1],
  ]);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await names()).toEqual(['Anew', 'Kept', 'Other', 'Third'].map((name) => [name, false, 1]));
});

test('a hash, a comparison and the search index are left as they were', async () => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const kept = content.find(({ name }) => name === 'Kept 1');
  const book = { bookId: kept?.id ?? '' };
  await server.db.updateTable('book').set({ fileHash: '' }).where('id', '=', book.bookId).execute();
  await expect(work('HashBook', book)).rejects.toBe(reason);
  expect((await server.call(listBooks, { query: { unpaged: true } })).content).toContainEqual(
    expect.objectContaining({ id: book.bookId, fileHash: '' }),
  );
  await expect(work('RebuildSearch', {})).rejects.toBe(reason);
  const found = await server.call(listBooks, { query: { search: 'kept' } });
  expect(found.content.map(({ id }) => id)).toEqual([book.bookId]);
  await server.db.insertInto('alikeLibrary').values({ libraryId, pictures: 'PAGES' }).execute();
  await expect(work('CompareBook', book)).rejects.toBe(reason);
  expect(await server.db.selectFrom('alikeBook').selectAll().execute()).toEqual([]);
  await work('CompareBook', book, () => false);
  expect(await server.db.selectFrom('alikeBook').selectAll().execute()).toMatchObject([book]);
});
