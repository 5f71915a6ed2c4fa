import { renameSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { importBooks } from '@longbox/contract/imports';
import { scanLibrary } from '@longbox/contract/libraries';
import { listBookMarks, saveMark } from '@longbox/contract/marks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;

const book = async (name: string): Promise<Book> => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const found = content.find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};

/** Imports a new comic in place of a book, under a name. */
async function replace(old: Book, destinationName: string): Promise<Book> {
  const sourceFile = path.join(temporaryFolder(), 'New.cbz');
  await makeComic(sourceFile, { pages: 5 });
  const request = { sourceFile, seriesId: old.seriesId, upgradeBookId: old.id, destinationName };
  await server.call(importBooks, { body: { copyMode: 'MOVE', books: [request] } });
  await server.idle();
  return book(destinationName);
}

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2']) {
    const comicInfo = `<Title>Quagga ${name}</Title>`;
    await makeComic(path.join(root, 'Tale', `${name}.cbz`), { comicInfo });
  }
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

test('a replaced book keeps its marks, and the search finds the new one', async () => {
  const old = await book('Tale 1');
  const place = { type: 'page', page: 2, area: null } as const;
  await server.call(saveMark, {
    params: { bookId: old.id, markId: 'mark-0001' },
    body: { kind: 'note', place, colour: 'blue', text: '', note: 'here' },
  });
  const now = await replace(old, 'Better 1');
  expect(now.id).not.toBe(old.id);
  const marks = await server.call(listBookMarks, { params: { bookId: now.id } });
  expect(marks).toMatchObject([{ id: 'mark-0001', note: 'here' }]);
  const found = await server.call(listBooks, { query: { search: '"Quagga Tale 1"' } });
  expect(found.content.map(({ id }) => id)).toEqual([now.id]);
});

test('an imported book that is renamed before the next scan is still the same', async () => {
  const { id, libraryId, url } = await replace(await book('Tale 2'), 'Better 2');
  await server.call(updateReadProgress, { params: { bookId: id }, body: { completed: true } });
  renameSync(url, path.join(root, 'Tale', 'Renamed.cbz'));
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  expect(await book('Renamed')).toMatchObject({ id, readProgress: { completed: true } });
});
