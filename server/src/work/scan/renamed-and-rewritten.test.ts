import { copyFileSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { analyzeBook, type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { listHistory } from '@longbox/contract/history';
import { scanLibrary } from '@longbox/contract/libraries';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeZip } from '../../media/zip/write-zip.ts';
import { epubFiles, makeEpubOf } from '../../testing/make-epub.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();
/** A page that no other book has. */
const page = (key: string): Buffer => Buffer.concat([picture, Buffer.from(key)]);

let server: TestServer;
let root: string;
let libraryId: string;
let written = 0;

const file = (...parts: string[]): string => path.join(root, ...parts);
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true, deleted: false } })).content;
/** The page that was read last tells which book a file is. */
const places = async () =>
  Object.fromEntries((await books()).map(({ name, readProgress }) => [name, readProgress?.page]));
const named = async (): Promise<string[][]> => {
  const query = { type: ['LibraryScanned'] };
  const [scan] = (await server.call(listHistory, { query })).content;
  return JSON.parse(scan?.properties['files'] ?? '[]');
};

async function scan(): Promise<void> {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
}

const pagesOf = (key: string, count = 12) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${index + 10}.jpg`,
    bytes: page(`${key} ${index}`),
  }));

async function write(name: string, key: string, tags = 'first', pages = pagesOf(key)) {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  rmSync(file(name), { force: true });
  const info = `<?xml version="1.0"?><ComicInfo><Notes>${tags}</Notes></ComicInfo>`;
  await writeZip(file(name), [{ name: 'ComicInfo.xml', bytes: Buffer.from(info) }, ...pages]);
  // Files of one size and time can't be told apart, and the clock of the file system is coarse.
  written += 1;
  utimesSync(file(name), 1_700_000_000 + written, 1_700_000_000 + written);
}

/** A program writes other tags into a file and gives it another name. */
async function retag(from: string, to: string, key: string, pages = pagesOf(key)) {
  rmSync(file(from));
  await write(to, key, `tagged as ${to}`, pages);
}

/** Reads each book to a page of its own, in the order of their names. */
async function start(options: { hashFiles?: boolean; emptyTrashAfterScan?: boolean } = {}) {
  libraryId = await server.addLibrary(root, options);
  await server.idle();
  const all = (await books()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, { id: bookId }] of all.entries()) {
    await server.call(updateReadProgress, { params: { bookId }, body: { page: index + 2 } });
  }
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(() => server.clear());

test.each([
  ['with hashes', {}],
  ['without hashes', { hashFiles: false }],
  ['in a library that empties its trash', { emptyTrashAfterScan: true }],
])('a file that was tagged and renamed in one go keeps its place %s', async (_, options) => {
  for (const name of ['a', 'b', 'c']) await write(`Tale/${name}.cbz`, name);
  await start(options);
  await retag('Tale/b.cbz', 'Tale/Tale #002 (2020).cbz', 'b');
  await scan();
  expect(await places()).toEqual({ a: 2, 'Tale #002 (2020)': 3, c: 4 });
});

test('a file that could not be read yet is known by its size and time when only the case of its name changes', async () => {
  await write('Tale/a.cbz', 'a');
  await start({ hashFiles: false });
  // As after an analysis that found it on its way to another folder.
  await server.db.updateTable('media').set({ status: 'ERROR', pages: null }).execute();
  const [before] = await books();
  renameSync(file('Tale/a.cbz'), file('Tale/A.cbz'));
  await scan();
  expect(await books()).toMatchObject([{ id: before?.id, name: 'A' }]);
});

test('a book that is to be analyzed while its file is on its way is analyzed where it arrives', async () => {
  await write('Tale/a.cbz', 'a');
  await start();
  const [before] = await books();
  const params = { bookId: before?.id ?? '' };
  await server.db.updateTable('media').set({ status: 'OUTDATED' }).execute();
  mkdirSync(file('Moved'));
  renameSync(file('Tale/a.cbz'), file('Moved/a.cbz'));
  await server.call(analyzeBook, { params });
  await server.idle();
  expect(await books()).toMatchObject([{ id: params.bookId, media: { status: 'OUTDATED' } }]);
  await scan();
  expect(await books()).toMatchObject([{ id: params.bookId, media: { status: 'READY' } }]);
});

test('a whole series that was tagged, renamed and moved stays what it was', async () => {
  for (const name of ['a', 'b', 'c']) await write(`Tale/${name}.cbz`, name);
  await start();
  const [before] = (await server.call(listSeries, {})).content;
  const seriesId = before?.id ?? '';
  const body = { title: 'By hand', titleLock: true, sharingLabels: ['adults'] };
  await server.call(updateSeriesMetadata, { params: { seriesId }, body });
  for (const name of ['a', 'b', 'c'])
    await retag(`Tale/${name}.cbz`, `House/Told/${name}${name}.cbz`, name);
  rmSync(file('Tale'), { recursive: true });
  await scan();
  expect(await places()).toEqual({ aa: 2, bb: 3, cc: 4 });
  expect((await server.call(listSeries, {})).content).toMatchObject([
    { id: seriesId, metadata: { title: 'By hand', sharingLabels: ['adults'] } },
  ]);
});

test('files that each were tagged and got the next number keep their places', async () => {
  for (const name of ['1', '2', '3']) await write(`Tale/${name}.cbz`, name);
  await start();
  await write('Tale/4.cbz', '3', 'tagged');
  await write('Tale/3.cbz', '2', 'tagged, too');
  await write('Tale/2.cbz', '1', 'tagged as well');
  rmSync(file('Tale/1.cbz'));
  await scan();
  expect(await places()).toEqual({ 2: 2, 3: 3, 4: 4 });
});

test('a file that takes the name of one deleted before is not taken for that', async () => {
  for (const name of ['a', 'b']) await write(`Tale/${name}.cbz`, name);
  await start();
  rmSync(file('Tale/a.cbz'));
  await scan();
  await retag('Tale/b.cbz', 'Tale/a.cbz', 'b');
  await scan();
  expect(await places()).toEqual({ a: 3 });
});

test('a file of the same content that takes the name of one deleted before is not either', async () => {
  for (const name of ['a', 'b']) await write(`Tale/${name}.cbz`, name);
  await start();
  rmSync(file('Tale/a.cbz'));
  await scan();
  renameSync(file('Tale/b.cbz'), file('Tale/a.cbz'));
  await scan();
  expect(await places()).toEqual({ a: 3 });
});

test('a page more or less leaves a book what it was', async () => {
  for (const name of ['a', 'b']) await write(`Tale/${name}.cbz`, name);
  await start();
  await retag('Tale/a.cbz', 'Tale/less.cbz', 'a', pagesOf('a').slice(0, 11));
  await retag('Tale/b.cbz', 'Tale/more.cbz', 'b', pagesOf('b', 13));
  const ids = (await books()).map(({ id }) => id);
  await scan();
  expect((await books()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('a RAR packed again as CBZ under another name is the same book', async () => {
  await write('Tale/a.cbz', 'a');
  makeRar(file('Tale/b.cbr'), pagesOf('b'));
  await start();
  rmSync(file('Tale/b.cbr'));
  await write('Tale/Tale 2.cbz', 'b');
  await scan();
  expect(await places()).toEqual({ a: 2, 'Tale 2': 3 });
});

test('an EPUB with other metadata and another name is the same book', async () => {
  const write = (name: string, title: string, told: string) =>
    makeEpubOf(file('Tale', `${name}.epub`), {
      metadata: `<meta name="calibre:series" content="${title}"/>`,
      files: { [epubFiles.chapter]: `<html><body>${`${told} told. `.repeat(400)}</body></html>` },
    });
  await write('a', 'Tale', 'Anna');
  await write('b', 'Tale', 'Bert');
  libraryId = await server.addLibrary(root);
  await server.idle();
  const before = new Set((await books()).map(({ id }) => id));
  rmSync(file('Tale', 'a.epub'));
  await write('Aunt', 'Tales of aunts', 'Anna');
  await scan();
  expect(new Set((await books()).map(({ id }) => id))).toEqual(before);
});

test('a file that may be one of two books is new, and the report says so', async () => {
  await write('Tale/a.cbz', 'same', 'of a');
  await write('Tale/b.cbz', 'same', 'of b');
  await start();
  rmSync(file('Tale/a.cbz'));
  rmSync(file('Tale/b.cbz'));
  await write('Tale/new.cbz', 'same', 'of a new one');
  await scan();
  expect(await places()).toEqual({ new: undefined });
  expect(await named()).toEqual([['Tale/new.cbz', 'several']]);
});

test('two files that may be one book are new, and the report says so', async () => {
  await write('Tale/a.cbz', 'same');
  await start();
  await retag('Tale/a.cbz', 'Tale/b.cbz', 'same');
  await write('Tale/c.cbz', 'same', 'and another');
  await scan();
  expect(await places()).toEqual({ b: undefined, c: undefined });
  // Files are looked at side by side.
  expect(Object.fromEntries(await named())).toEqual({
    'Tale/b.cbz': 'several',
    'Tale/c.cbz': 'several',
  });
});

test('of a file that was tagged, renamed and copied one is the book', async () => {
  for (const name of ['a', 'b']) await write(`Tale/${name}.cbz`, name);
  await start();
  await retag('Tale/b.cbz', 'Tale/c.cbz', 'b');
  copyFileSync(file('Tale/c.cbz'), file('Tale/d.cbz'));
  await scan();
  expect(await places()).toEqual({ a: 2, c: 3, d: undefined });
  expect(await named()).toEqual([]);
});

test('a volume of several books is none of them', async () => {
  for (const name of ['a', 'b']) await write(`Tale/${name}.cbz`, name);
  await start();
  rmSync(file('Tale/a.cbz'));
  await write('Tale/volume.cbz', 'volume', 'x', [
    ...pagesOf('a'),
    ...pagesOf('z').map(({ name, bytes }) => ({ name: `z${name}`, bytes })),
  ]);
  await scan();
  expect(await places()).toEqual({ b: 3, volume: undefined });
});

test('books that only share a page of credits are not the same', async () => {
  const credits = { name: '99.jpg', bytes: Buffer.concat([picture, Buffer.alloc(100_000)]) };
  await write('Tale/a.cbz', 'a', 'x', [...pagesOf('a', 2), credits]);
  await start();
  rmSync(file('Tale/a.cbz'));
  await write('Tale/b.cbz', 'b', 'y', [...pagesOf('b', 2), credits]);
  await scan();
  expect(await places()).toEqual({ b: undefined });
});
