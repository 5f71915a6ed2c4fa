import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;
let written = 0;

const file = (name: string): string => path.join(root, 'Tale', `${name}.cbz`);
const move = (from: string, to: string): void => renameSync(file(from), file(to));
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true, sort: ['name'] } })).content;
/** Where everyone is in each file: the page that was read last tells which book it is. */
const places = async () =>
  Object.fromEntries(
    (await books())
      .filter(({ deleted }) => !deleted)
      .map(({ name, readProgress }) => [name, readProgress?.page]),
  );

async function scan(): Promise<void> {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
}

async function write(name: string, color: string): Promise<void> {
  const page = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  await makeComic(file(name), { pages: 9, page, comicInfo: `<Notes>${name} ${color}</Notes>` });
  // Files of one size and time can't be told apart, and the clock of the file system is coarse.
  written += 1;
  utimesSync(file(name), 1_700_000_000 + written, 1_700_000_000 + written);
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  root = temporaryFolder();
  mkdirSync(path.join(root, 'Tale'));
  for (const [index, color] of ['#111111', '#5a2222', '#a04433'].entries()) {
    await write(`Tale ${index + 1}`, color);
  }
  libraryId = await server.addLibrary(root);
  await server.idle();
  for (const [index, { id: bookId }] of (await books()).entries()) {
    await server.call(updateReadProgress, { params: { bookId }, body: { page: index + 2 } });
  }
});
afterEach(() => server.clear());

test('files that each got the next number keep their places', async () => {
  move('Tale 3', 'Tale 4');
  move('Tale 2', 'Tale 3');
  move('Tale 1', 'Tale 2');
  await scan();
  expect(await places()).toEqual({ 'Tale 2': 2, 'Tale 3': 3, 'Tale 4': 4 });
});

test('files that changed names with each other keep their places', async () => {
  move('Tale 1', 'between');
  move('Tale 2', 'Tale 1');
  move('between', 'Tale 2');
  await scan();
  expect(await places()).toEqual({ 'Tale 1': 3, 'Tale 2': 2, 'Tale 3': 4 });
});

test('a new file in the place of one that was renamed is a book of its own', async () => {
  move('Tale 1', 'Tale 9');
  await write('Tale 1', '#22aa55');
  await scan();
  expect(await places()).toEqual({ 'Tale 1': undefined, 'Tale 2': 3, 'Tale 3': 4, 'Tale 9': 2 });
});

test('a file that closed the gap of a deleted one keeps its own place', async () => {
  move('Tale 2', 'Tale 1');
  move('Tale 3', 'Tale 2');
  await scan();
  expect(await places()).toEqual({ 'Tale 1': 3, 'Tale 2': 4 });
});

test('a file with new tags stays the same book although a copy of the old one was kept', async () => {
  writeFileSync(file('Tale 1 before'), '');
  move('Tale 1', 'Tale 1 before');
  const page = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#111111' } })
    .jpeg()
    .toBuffer();
  await makeComic(file('Tale 1'), { pages: 9, page, comicInfo: '<Notes>other tags now</Notes>' });
  await scan();
  expect(await places()).toMatchObject({ 'Tale 1': 2 });
});
