import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { findBooks } from '@longbox/contract/conditions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
    const comicInfo = name < 'D' ? '<Tags>Sea</Tags>' : '<Tags>Sky</Tags>';
    await makeComic(path.join(root, 'Tale', `${name}.cbz`), { pages: 5, comicInfo });
  }
  await server.addLibrary(root);
  await server.idle();
  for (const { name, id } of (await server.call(listBooks, {})).content) ids.set(name, id);
  for (const name of ['D', 'B', 'F', 'A']) await read(name, { completed: true });
  for (const name of ['E', 'C']) await read(name, { page: 2 });
  // A millisecond may not be enough to tell them apart.
  for (const [readDate, name] of ['D', 'B', 'F', 'A', 'E', 'C'].entries()) {
    const bookId = ids.get(name) ?? '';
    await server.db
      .updateTable('readProgress')
      .set({ readDate })
      .where('bookId', '=', bookId)
      .execute();
  }
  const call = callAs(server, await addReader(server));
  for (const name of ['C', 'H']) await read(name, { completed: true }, call);
});
afterAll(() => server.close());

function read(
  name: string,
  body: { page?: number; completed?: boolean },
  call: TestServer['call'] = server.call,
) {
  return call(updateReadProgress, { params: { bookId: ids.get(name) ?? '' }, body });
}

async function found(query: object): Promise<[names: string, total: number]> {
  const { content, totalElements } = await server.call(listBooks, { query });
  return [content.map(({ name }) => name).join(''), totalElements];
}
const lately = { sort: ['readProgress.readDate,desc'] };

test('books read, or begun, come in the order they were read in, with how many they are', async () => {
  const done = { read_status: ['READ'], ...lately };
  expect(await found(done)).toEqual(['AFBD', 4]);
  expect(await found({ ...done, size: 3 })).toEqual(['AFB', 4]);
  expect(await found({ ...done, size: 3, page: 1 })).toEqual(['D', 4]);
  expect(await found({ ...done, sort: ['readProgress.readDate'], size: 2 })).toEqual(['DB', 4]);
  expect(await found({ ...lately, read_status: ['IN_PROGRESS'], size: 1 })).toEqual(['C', 2]);
  expect(await found({ ...lately, read_status: ['READ', 'IN_PROGRESS'], size: 5 })).toEqual([
    'CEAFB',
    6,
  ]);
});

test('so they do with another filter', async () => {
  const done = { read_status: ['READ'], tag: ['sea'], ...lately };
  expect(await found(done)).toEqual(['AB', 2]);
  expect(await found({ ...done, size: 1 })).toEqual(['A', 2]);
  expect(await found({ ...done, size: 1, media_status: ['READY'] })).toEqual(['A', 2]);
  expect(await found({ ...done, size: 1, media_status: ['ERROR'] })).toEqual(['', 0]);
});

test('books that were not begun come in any order, with how many they are', async () => {
  const unread = { read_status: ['UNREAD'], sort: ['name'] };
  expect(await found(unread)).toEqual(['GH', 2]);
  expect(await found({ ...unread, size: 1 })).toEqual(['G', 2]);
  expect(await found({ ...unread, size: 1, tag: ['sky'] })).toEqual(['G', 2]);
  expect(await found({ ...unread, size: 3, read_status: ['UNREAD', 'READ'] })).toEqual(['ABD', 6]);
});

test('pages of books that are equal in an order have each of them once, either way', async () => {
  for (const sort of ['media.pagesCount', 'metadata.releaseDate', 'fileSize']) {
    for (const way of ['asc', 'desc']) {
      const pages = [0, 1, 2, 3].map((page) => found({ sort: [`${sort},${way}`], size: 2, page }));
      const names = (await Promise.all(pages)).map(([some]) => some).join('');
      expect([...names].toSorted().join(''), `${sort} ${way}`).toBe('ABCDEFGH');
    }
  }
});

test('books by conditions come with how many they are on each page, and after a change', async () => {
  const unread = { readStatus: { operator: 'is', value: 'UNREAD' } } as const;
  const ask = async (page: number) => {
    const { content, totalElements } = await server.call(findBooks, {
      query: { sort: ['name,desc'], size: 1, page },
      body: { condition: unread },
    });
    return [content.map(({ name }) => name).join(''), totalElements];
  };
  expect([await ask(0), await ask(0), await ask(1), await ask(2)]).toEqual([
    ['H', 2],
    ['H', 2],
    ['G', 2],
    ['', 2],
  ]);
  await read('H', { page: 1 });
  expect(await ask(0)).toEqual(['G', 1]);
  await read('G', { page: 1 });
  expect(await ask(0)).toEqual(['', 0]);
});
