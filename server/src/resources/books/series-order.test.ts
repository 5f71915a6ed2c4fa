import path from 'node:path';
import {
  getNextBook,
  getPreviousBook,
  listBooks,
  listBooksOnDeck,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import {
  createReadList,
  getNextInReadList,
  listBooksOfReadList,
} from '@longbox/contract/readlists';
import { listBooksOfSeries, listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const ids = new Map<string, string>();
const id = (name: string): string => ids.get(name) ?? '';

/** Series, each with its files and their numbers in the order in which they are read. */
const shelves = {
  // The names stand the other way, so that none of it comes from them.
  Numbers: {
    'n 6': '0',
    'n 5': '½',
    'n 4': '1',
    'n 3': '1.MU',
    'n 2': '1a',
    'n 1': '2',
  },
  Scripts: { 's 6': '-1', 's 5': '1/2', 's 4': '1,5', 's 3': '٣', 's 2': '１０', 's 1': '२०' },
  Same: { 'ch 4': '4', 'ch 5': '5', 'ch 5.5': '5', 'ch 6': '6' },
} as const;

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [series, books] of Object.entries(shelves)) {
    for (const [name, number] of Object.entries(books)) {
      const comicInfo = `<Number>${number}</Number><Year>2020</Year>`;
      await makeComic(path.join(root, series, `${name}.cbz`), { comicInfo });
    }
  }
  await makeComic(path.join(root, '\u3000\u00a0', 'Loose.cbz'));
  await makeComic(path.join(root, 'Blank', '\u3000.cbz'));
  await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, { query: { unpaged: true } })).content) {
    ids.set(book.name, book.id);
  }
});
afterAll(() => server.close());

const idOfSeries = async (title: string): Promise<string> => {
  const { content } = await server.call(listSeries, { query: { unpaged: true } });
  return content.find(({ name }) => name === title)?.id ?? '';
};

test.each(Object.entries(shelves))(
  'the books of %s stand and read on in order',
  async (title, books) => {
    const names = Object.keys(books);
    const seriesId = await idOfSeries(title);
    const listed = await server.call(listBooksOfSeries, { params: { seriesId } });
    expect(listed.content.map(({ name }) => name)).toEqual(names);
    const back = await server.call(listBooksOfSeries, {
      params: { seriesId },
      query: { sort: ['metadata.numberSort,desc'] },
    });
    expect(back.content.map(({ name }) => name)).toEqual(names.toReversed());
    for (const [index, name] of names.entries()) {
      const params = { bookId: id(name) };
      const [before, after] = [names[index - 1], names[index + 1]];
      if (after) expect((await server.call(getNextBook, { params })).name).toBe(after);
      if (before) expect((await server.call(getPreviousBook, { params })).name).toBe(before);
    }
  },
);

test('a book on deck is the first of its number', async () => {
  await server.call(updateReadProgress, {
    params: { bookId: id('ch 4') },
    body: { completed: true },
  });
  const deck = await server.call(listBooksOnDeck, {});
  expect(deck.content.map(({ name }) => name)).toEqual(['ch 5']);
});

test('a read list by date keeps the order of each series', async () => {
  const names = Object.keys(shelves.Same);
  const bookIds = names.toReversed().map(id);
  const body = { name: 'By date', ordered: false, bookIds };
  const { id: readListId } = await server.call(createReadList, { body });
  const listed = await server.call(listBooksOfReadList, { params: { readListId } });
  expect(listed.content.map(({ name }) => name)).toEqual(names);
  const params = { readListId, bookId: id('ch 5') };
  expect((await server.call(getNextInReadList, { params })).name).toBe('ch 5.5');
});

test('a suffix that is typed in settles ties, too', async () => {
  const seriesId = await idOfSeries('Same');
  await server.call(updateBookMetadata, { params: { bookId: id('ch 5') }, body: { number: '5b' } });
  const { content } = await server.call(listBooksOfSeries, { params: { seriesId } });
  expect(content.map(({ name }) => name)).toEqual(['ch 4', 'ch 5.5', 'ch 5', 'ch 6']);
});

test('a folder or file named by spaces goes by the folder it lies in', async () => {
  const { content } = await server.call(listSeries, { query: { unpaged: true } });
  for (const { name, metadata } of content) {
    expect(name.trim()).not.toBe('');
    expect(metadata.title).toBe(name);
  }
  expect(ids.has('Blank')).toBe(true);
});
