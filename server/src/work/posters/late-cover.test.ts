import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getBookThumbnail, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary } from '@longbox/contract/libraries';
import { listTaskFailures } from '@longbox/contract/task-failures';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wasmLimits } from '../../media/threads/wasm-pool.ts';
import { drawingPdf } from '../../testing/make-pdf.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { analyzeBook } from '../metadata/analyze-book.ts';
import { createTaskQueue, type TaskQueue } from '../queue/task-queue.ts';
import type { Task } from '../queue/tasks.ts';

let server: TestServer;
let libraryId: string;
const limit = wasmLimits['pdf.render'];

beforeAll(async () => {
  // The drawing in it is slowed down in this process only.
  server = await startTestServer({ launchWork: undefined });
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'slow.pdf'), drawingPdf(5, 12));
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterEach(() => {
  wasmLimits['pdf.render'] = limit;
});
afterAll(() => server.close());

/** How light the poster of the book is, from 0 to 255. */
async function lightness(bookId: string): Promise<number> {
  const response = await server.fetch(pathOf(getBookThumbnail, { params: { bookId } }));
  expect(response.status).toBe(200);
  const { channels } = await sharp(Buffer.from(await response.arrayBuffer()))
    .greyscale()
    .stats();
  return channels[0]?.mean ?? 0;
}

test('a cover that takes too long is one of words at first, and is drawn once there is time', async () => {
  const { content } = await server.call(listBooks, { query: {} });
  const { id: bookId = '' } = content[0] ?? {};
  const drawn = await lightness(bookId);
  await server.db.deleteFrom('thumbnail').execute();

  // The page takes longer than that, in this process.
  wasmLimits['pdf.render'] = 1;
  const { db } = server;
  const events = { emit: () => {}, subscribe: () => () => {} };
  // Another process would begin at once with what waits in a database that tells of it.
  const tasks = createTaskQueue(db, () => {});
  const waiting: Task[] = [];
  const add: TaskQueue['add'] = async (added) => void waiting.push(...added);
  await analyzeBook({ db, events, tasks: { ...tasks, add } }, { bookId });
  expect(Math.abs((await lightness(bookId)) - drawn)).toBeGreaterThan(20);
  expect(
    waiting.map(({ type, priority, payload }) => [type.name, priority, payload]),
  ).toContainEqual(['GenerateBookThumbnail', 0, { bookId }]);

  // It works on that, in the usual time.
  await tasks.add(waiting);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(Math.abs((await lightness(bookId)) - drawn)).toBeLessThan(5);
  expect(await server.call(listTaskFailures, {})).toEqual([]);
});
