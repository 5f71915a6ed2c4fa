import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  analyzeBook,
  type Book,
  getPage,
  getPageThumbnail,
  listBooks,
  listPages,
  refreshBookMetadata,
} from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary } from '@longbox/contract/libraries';
import { getManifest, getResource } from '@longbox/contract/publication';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { epubFiles, makeEpub } from '../../testing/make-epub.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;
let book: Book;

const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true } })).content;
const now = async (id = book.id): Promise<Book> => {
  const found = (await books()).find((one) => one.id === id);
  if (!found) throw new Error(`no book ${id}`);
  return found;
};

/** Writes another comic over a file, as programs that write tags do: the folder's time stays. */
async function writeOver(file: string): Promise<void> {
  const other = path.join(temporaryFolder(), 'other.cbz');
  const info = `<Title>After</Title><Summary>${'long '.repeat(200)}</Summary>`;
  await makeComic(other, { pages: 5, comicInfo: info, infoFirst: true });
  const { mtimeMs } = statSync(file);
  writeFileSync(file, readFileSync(other));
  utimesSync(file, mtimeMs / 1000 + 60, mtimeMs / 1000 + 60);
}

let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  libraryId = await server.addLibrary(root);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  const name = `Tagged ${made}`;
  const comicInfo = '<Title>Before</Title>';
  await makeComic(path.join(root, name, `${name}.cbz`), { pages: 4, comicInfo });
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const found = (await books()).find((one) => one.name === name);
  if (!found) throw new Error('no book');
  book = found;
  await writeOver(book.url);
});

test('pages and thumbnails of a file that was written over are read where they lie now', async () => {
  for (const pageNumber of ['1', '4', '5']) {
    const params = { bookId: book.id, pageNumber };
    const page = await server.fetch(pathOf(getPage, { params, query: {} }));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('image/jpeg');
    expect((await server.fetch(pathOf(getPageThumbnail, { params }))).status).toBe(200);
  }
});

test('to look at such a book corrects its pages, size and title', async () => {
  const pages = await server.call(listPages, { params: { bookId: book.id } });
  expect(pages).toHaveLength(5);
  await server.idle();
  expect(await now()).toMatchObject({
    sizeBytes: statSync(book.url).size,
    media: { status: 'READY', pagesCount: 5 },
    metadata: { title: 'After' },
  });
  expect((await now()).fileHash).not.toBe(book.fileHash);
  expect((await now()).fileHash).not.toBe('');
});

test.each([
  ['to refresh its metadata', refreshBookMetadata],
  ['to analyze it', analyzeBook],
])('%s corrects it too', async (_, call) => {
  await server.call(call, { params: { bookId: book.id } });
  await server.idle();
  expect(await now()).toMatchObject({
    sizeBytes: statSync(book.url).size,
    media: { status: 'READY', pagesCount: 5 },
    metadata: { title: 'After' },
  });
});

test('an ordinary scan notices it although the time of the folder stayed', async () => {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await now()).toMatchObject({ media: { pagesCount: 5 }, metadata: { title: 'After' } });
});

test('the files of an EPUB are read where they lie now', async () => {
  const file = path.join(root, 'Text', 'Text.epub');
  await makeEpub(file);
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  const epub = (await books()).find(({ url }) => url === file);
  const params = { bookId: epub?.id ?? '' };
  const resource = pathOf(getResource, { params: { ...params, path: epubFiles.chapter } });
  const before = await (await server.fetch(resource)).text();
  const other = path.join(temporaryFolder(), 'other.epub');
  await makeEpub(other, { 'pad.txt': 'x'.repeat(5000) });
  writeFileSync(file, readFileSync(other));
  const after = await server.fetch(resource);
  expect(after.status).toBe(200);
  expect(await after.text()).toBe(before);
  expect(await server.call(getManifest, { params })).toMatchObject({ metadata: {} });
});
