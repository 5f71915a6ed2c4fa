import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { listSeries } from '@longbox/contract/series';
import {
  analyzeTransientBook,
  getTransientBookPage,
  scanTransientBooks,
} from '@longbox/contract/transient-books';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import {
  fixture,
  hasFixtures,
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { createTransientBooks } from './transient-books.ts';

let server: TestServer;
let root: string;
let inbox: string;

const scan = () => server.call(scanTransientBooks, { body: { path: inbox } });
const analyze = async (name: string) => {
  const found = (await scan()).find((one) => one.name === name);
  return server.call(analyzeTransientBook, { params: { transientBookId: found?.id ?? '' } });
};
const page = (transientBookId: string, pageNumber: string): Promise<Response> =>
  server.fetch(pathOf(getTransientBookPage, { params: { transientBookId, pageNumber } }));

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  inbox = temporaryFolder();
  for (const name of ['A Long Tale', 'Tale', 'Other']) {
    await makeComic(path.join(root, name, `${name} 1.cbz`));
  }
  await server.addLibrary(root);
  await server.idle();
  const comicInfo = '<Series>tale</Series><Number>2.5</Number>';
  await makeComic(path.join(inbox, 'b', 'Tale 2.cbz'), { pages: 4, comicInfo });
  await makeComic(path.join(inbox, 'a.cbz'), { comicInfo: '<Series>long t</Series>' });
  await makeComic(path.join(inbox, 'c.cbz'), { comicInfo: '<Series>Nobody</Series>' });
  writeFileSync(path.join(inbox, 'broken.cbz'), 'no archive');
  writeFileSync(path.join(inbox, 'notes.txt'), 'no book');
  await makeComic(path.join(inbox, '.hidden', 'Hidden.cbz'));
  await makeComic(path.join(inbox, '.hidden.cbz'));
});
afterAll(() => server.close());

describe('a folder outside every library', () => {
  test('gives its books by path, none of them read yet', async () => {
    const found = await scan();
    expect(found.map(({ url }) => path.relative(inbox, url))).toEqual([
      'a.cbz',
      path.join('b', 'Tale 2.cbz'),
      'broken.cbz',
      'c.cbz',
    ]);
    expect(found[1]).toMatchObject({
      name: 'Tale 2',
      status: 'UNKNOWN',
      mediaType: '',
      pages: [],
      files: [],
      comment: '',
      number: null,
      seriesId: null,
    });
    expect(found[1]?.size).toMatch(/KiB$/);
  });

  test('must be one, and readable', async () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(root, link);
    for (const [folder, message] of [
      ['relative', 'ERR_1016'],
      [path.join(inbox, 'nowhere'), 'ERR_1016'],
      [path.join(inbox, 'notes.txt'), 'ERR_1016'],
      [root, 'ERR_1017'],
      [path.join(root, 'Tale'), 'ERR_1017'],
      [link, 'ERR_1017'],
    ]) {
      const body = sends('POST', { path: folder });
      const response = await server.fetch('/api/v1/transient-books', body);
      expect([folder, await refusalOf(response)]).toEqual([folder, { status: 400, message }]);
    }
  });
});

describe('a file', () => {
  test('is analysed, with the number and the series it says it is', async () => {
    const series = (await server.call(listSeries, { query: {} })).content;
    const idOf = (name: string) => series.find((one) => one.name === name)?.id;
    const book = await analyze('Tale 2');
    expect(book).toMatchObject({
      status: 'READY',
      mediaType: 'application/zip',
      files: ['ComicInfo.xml'],
      comment: '',
      number: 2.5,
      seriesId: idOf('Tale'),
    });
    expect(book.pages.map(({ number, width }) => [number, width])).toEqual([
      [1, 40],
      [2, 40],
      [3, 40],
      [4, 40],
    ]);
    expect(await analyze('a')).toMatchObject({ number: null, seriesId: idOf('A Long Tale') });
    expect(await analyze('c')).toMatchObject({ number: null, seriesId: null });
    const broken = await analyze('broken');
    expect(broken).toMatchObject({ status: 'UNSUPPORTED', comment: 'ERR_1001', pages: [] });
  });

  test('shows its pages once it is analysed', async () => {
    const unread = (await scan()).find(({ name }) => name === 'Tale 2');
    expect((await page(unread?.id ?? '', '1')).status).toBe(404);
    const { id } = await analyze('Tale 2');
    const response = await page(id, '4');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(40);
    for (const number of ['0', '5', 'x']) expect((await page(id, number)).status).toBe(400);
    mkdirSync(path.join(inbox, 'd'));
    copyFileSync(path.join(inbox, 'a.cbz'), path.join(inbox, 'd', 'd.cbz'));
    const gone = await analyze('d');
    rmSync(path.join(inbox, 'd'), { recursive: true });
    expect((await page(gone.id, '1')).status).toBe(404);
  });

  test('is forgotten an hour after its last use', async () => {
    let now = 0;
    const books = createTransientBooks(server.db, () => now);
    const minute = 60_000;
    const [first] = await books.scan(inbox);
    const id = first?.id ?? '';
    for (let count = 0; count < 3; count += 1) {
      now += 59 * minute;
      expect((await books.analyze(id)).status).toBe('READY');
    }
    now += 61 * minute;
    await expect(books.analyze(id)).rejects.toThrow(/no longer available/);
    await expect(books.getPage(id, '1')).rejects.toThrow(/no longer available/);
  });

  test('is for administrators', async () => {
    await server.db.updateTable('user').set({ roles: '[]' }).execute();
    for (const [method, url] of [
      ['POST', ''],
      ['POST', '/X/analyze'],
      ['GET', '/X/pages/1'],
    ]) {
      const response = await server.fetch(`/api/v1/transient-books${url}`, {
        method: method ?? '',
      });
      expect(response.status).toBe(403);
    }
    await server.db.updateTable('user').set({ roles: '["ADMIN"]' }).execute();
    expect((await page('X', '1')).status).toBe(404);
    const unknown = pathOf(analyzeTransientBook, { params: { transientBookId: 'X' } });
    expect((await server.fetch(unknown, { method: 'POST' })).status).toBe(404);
  });
});

describe.skipIf(!hasFixtures)('the fixtures', () => {
  test('of every kind of file are read', async () => {
    const books = createTransientBooks(server.db);
    const folders = [
      'library-comics/Pepper & Carrot (RAR scans)',
      'library-books/PDF',
      'import-inbox',
    ];
    for (const folder of folders) {
      const found = await books.scan(fixture(folder));
      expect(found.length).toBeGreaterThan(2);
      for (const { id } of found) {
        const book = await books.analyze(id);
        const isBroken = book.name === 'Not a comic';
        expect([book.name, book.status === 'READY']).toEqual([book.name, !isBroken]);
      }
    }
    const [rar] = await books.scan(fixture('library-comics/Pepper & Carrot (RAR scans)'));
    expect((await books.analyze(rar?.id ?? '')).files).toEqual([]);
  });
});
