import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { updateLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { deleteBookThumbnail, deleteSeriesThumbnail } from '@longbox/contract/thumbnails';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let bookId: string;
let otherBookId: string;
let seriesId: string;
let libraryId: string;

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'));
  await makeComic(path.join(root, 'Tale', 'Tale 2.cbz'));
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [first, second] = content;
  [bookId, otherBookId, seriesId] = [first!.id, second!.id, first!.seriesId];
});
afterAll(() => server.close());

const added = z.looseObject({ id: z.string() });

/** Adds a picture as the cover of a book or series; gives its ID. */
async function addCover(parent: string): Promise<string> {
  const drawn = sharp({ create: { width: 30, height: 50, channels: 3, background: '#0a0' } });
  const form = new FormData();
  form.append('selected', 'true');
  form.append('file', new Blob([new Uint8Array(await drawn.png().toBuffer())]), 'cover.png');
  const sent = await server.fetch(`/api/v1/${parent}/thumbnails`, { method: 'POST', body: form });
  return z.parse(added, await sent.json()).id;
}

const control = async (address: string) =>
  (await server.fetch(address)).headers.get('cache-control') ?? '';
const named = async () => {
  const { content: books } = await server.call(listBooks, { query: { sort: ['name'] } });
  const { content: all } = await server.call(listSeries, { query: {} });
  return {
    book: books.find(({ id }) => id === bookId)?.cover,
    other: books.find(({ id }) => id === otherBookId)?.cover,
    series: all.find(({ id }) => id === seriesId)?.cover,
  };
};

test('a cover is the browser’s to keep under an address that names it, and under no other', async () => {
  await addCover(`books/${bookId}`);
  const { book, series } = await named();
  expect(book).toBeDefined();
  expect(series).toBe(book);
  for (const [address, cover] of [
    [`/api/v1/books/${bookId}/thumbnail`, book],
    [`/api/v1/series/${seriesId}/thumbnail`, series],
  ]) {
    expect(await control(`${address}?v=${cover}`)).toBe('private, max-age=31536000, immutable');
    for (const query of ['', '?v=1', `?v=${cover}.1`, `?v=${cover}&v=${cover}`]) {
      expect(await control(address + query)).toContain('must-revalidate');
    }
  }
});

test('a cover has another name after every change, also where a rule of the library chooses', async () => {
  const before = await named();
  const id = await addCover(`books/${bookId}`);
  expect(await named()).toEqual({ ...before, book: id, series: id });
  await server.call(updateLibrary, { params: { libraryId }, body: { seriesCover: 'LAST' } });
  expect((await named()).series).toBe(before.other);
  const rule = 'FIRST_UNREAD_OR_FIRST';
  await server.call(updateLibrary, { params: { libraryId }, body: { seriesCover: rule } });
  expect((await named()).series).toBeUndefined();
  const chosen = await addCover(`series/${seriesId}`);
  expect((await named()).series).toBe(chosen);

  await server.call(updateLibrary, { params: { libraryId }, body: { seriesCover: 'FIRST' } });
  const params = { seriesId, thumbnailId: chosen };
  await server.call(deleteSeriesThumbnail, { params });
  await server.call(deleteBookThumbnail, { params: { bookId, thumbnailId: id } });
  expect((await named()).series).toBe((await named()).book);
});
