import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import {
  getReadListTrack,
  getSeriesTrack,
  updateReadListTrack,
  updateSeriesTrack,
} from '@longbox/contract/mihon';
import { createReadList } from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let seriesId: string;
const ids = new Map<string, string>();
const id = (number: string): string => ids.get(`Tale ${number}`) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const number of ['1', '2', '2.5', '4']) {
    const comicInfo = `<Number>${number}</Number>`;
    await makeComic(path.join(root, 'Tale', `Tale ${number}.cbz`), { pages: 5, comicInfo });
  }
  await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) ids.set(book.name, book.id);
  seriesId = (await server.call(listSeries, {})).content[0]?.id ?? '';
});
afterAll(() => server.close());

test('a series is followed by the sort number of its last book without a gap', async () => {
  const params = { seriesId };
  await server.call(updateReadProgress, { params: { bookId: id('4') }, body: { completed: true } });
  await server.call(updateReadProgress, { params: { bookId: id('2.5') }, body: { page: 2 } });
  expect(await server.call(getSeriesTrack, { params })).toEqual({
    booksCount: 4,
    booksReadCount: 1,
    booksUnreadCount: 2,
    booksInProgressCount: 1,
    lastReadContinuousNumberSort: 0,
    maxNumberSort: 4,
  });
  await server.call(updateSeriesTrack, { params, body: { lastBookNumberSortRead: 2 } });
  expect(await server.call(getSeriesTrack, { params })).toMatchObject({
    booksReadCount: 3,
    booksInProgressCount: 1,
    lastReadContinuousNumberSort: 2,
  });
  await server.call(updateSeriesTrack, { params, body: { lastBookNumberSortRead: 0 } });
  expect(await server.call(getSeriesTrack, { params })).toMatchObject({ booksReadCount: 3 });
});

test('a read list is followed by the place of its last book without a gap', async () => {
  const body = { name: 'Backwards', bookIds: [id('4'), id('2.5'), id('2')] };
  const params = { readListId: (await server.call(createReadList, { body })).id };
  expect(await server.call(getReadListTrack, { params })).toEqual({
    booksCount: 3,
    booksReadCount: 2,
    booksUnreadCount: 0,
    booksInProgressCount: 1,
    lastReadContinuousIndex: 1,
  });
  await server.call(updateReadListTrack, { params, body: { lastBookRead: 2 } });
  expect(await server.call(getReadListTrack, { params })).toMatchObject({
    booksReadCount: 3,
    lastReadContinuousIndex: 3,
  });
});
