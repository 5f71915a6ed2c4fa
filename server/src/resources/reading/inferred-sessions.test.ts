import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { deleteReadProgress, listBooks, updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { updateSeriesTrack } from '@longbox/contract/mihon';
import { updateProgression } from '@longbox/contract/publication';
import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
  saveReadingSession,
} from '@longbox/contract/reading';
import { getReadingStatistics } from '@longbox/contract/reading-statistics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localDay } from '../../catalogue/books/local-day.ts';
import { koreaderDigest } from '../../media/koreader-digest.ts';
import { koreader } from '../../testing/koreader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let books: string[];
let seriesId: string;
let key: string;

beforeAll(async () => {
  root = temporaryFolder();
  for (const number of [1, 2, 3]) {
    await makeComic(path.join(root, 'Tale', `Tale ${number}.cbz`), { pages: 20 });
  }
  server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  books = content.map(({ id }) => id);
  seriesId = content[0]?.seriesId ?? '';
  ({ key } = await server.call(createApiKey, { body: { comment: 'My tablet' } }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.call(deleteReadingHistory, {});
  for (const bookId of books) await server.call(deleteReadProgress, { params: { bookId } });
});

const list = async () => (await server.call(listReadingSessions, {})).content;
const minute = 60_000;

/** A call by a program with an API key and no cookie. */
async function byProgram(pathname: string, init: RequestInit, userAgent = 'Paperback/0.8') {
  const headers = { ...init.headers, 'x-api-key': key, 'user-agent': userAgent };
  const response = await fetch(server.url + pathname, { ...init, headers });
  expect(response.status).toBe(204);
}
const turnTo = (bookId: string, page: number) =>
  byProgram(pathOf(updateReadProgress, { params: { bookId } }), sends('PATCH', { page }));
const place = (position: number, modified: number) => ({
  modified: new Date(modified).toISOString(),
  device: { id: 'one', name: 'Device' },
  locator: { href: '', type: 'image/png', locations: { position } },
});
const report = (bookId: string, position: number, modified: number) =>
  byProgram(
    pathOf(updateProgression, { params: { bookId } }),
    sends('PUT', place(position, modified)),
  );

test('pages that a program turns to make one session without a time', async () => {
  const [bookId = ''] = books;
  await turnTo(bookId, 4);
  await turnTo(bookId, 4);
  await turnTo(bookId, 20);
  const [session, ...others] = await list();
  expect(others).toEqual([]);
  expect(session).toMatchObject({
    bookId,
    inferred: true,
    device: 'Paperback',
    pages: 20,
    active: 0,
    first: 0,
    last: 1,
    finished: 1,
  });
});

test('turning back and reaching the end again in one session finishes the book once', async () => {
  const [bookId = ''] = books;
  for (const page of [20, 19, 20]) await turnTo(bookId, page);
  expect(await list()).toMatchObject([{ finished: 1, pages: 21 }]);
});

test('progress after a long pause makes another session, on the day of the reader’s last zone', async () => {
  const [bookId = '', other = ''] = books;
  const evening = Date.UTC(2024, 1, 28, 20);
  await server.call(saveReadingSession, {
    params: { bookId: other, readingId: 'session-1' },
    body: {
      ago: Date.now() - Date.UTC(2024, 1, 27),
      lasted: minute,
      active: minute,
      first: 0,
      last: 0.1,
      pages: 2,
      zone: 540,
      device: 'Browser',
      finished: false,
    },
  });
  await report(bookId, 5, evening);
  await report(bookId, 8, evening + 20 * minute);
  await report(bookId, 12, evening + 120 * minute);
  const inferred = (await list()).filter((session) => session.inferred);
  expect(inferred).toMatchObject([
    { pages: 4, first: 0.4, last: 0.6, day: '2024-02-29', zone: 540 },
    { pages: 8, first: 0, last: 0.4, day: '2024-02-29', started: '2024-02-28T20:00:00.000Z' },
  ]);
});

test('without any session the day is that of the server’s own zone', async () => {
  const [bookId = ''] = books;
  const at = Date.UTC(2024, 6, 1, 23, 30);
  await report(bookId, 5, at);
  expect(await list()).toMatchObject([{ day: localDay(at, -new Date(at).getTimezoneOffset()) }]);
});

test('statistics count books and pages of programs, but no minutes', async () => {
  const [bookId = ''] = books;
  await report(bookId, 20, Date.UTC(2024, 1, 29, 12));
  const { total, mostRead } = await server.call(getReadingStatistics, { query: { year: '2024' } });
  expect(total).toEqual({ active: 0, pages: 20, books: 1, finished: 1 });
  expect(mostRead).toEqual([]);
});

test('the client, which reports its own sessions, causes none by its progress', async () => {
  const [bookId = ''] = books;
  await server.call(updateReadProgress, { params: { bookId }, body: { page: 3 } });
  await server.call(updateProgression, {
    params: { bookId },
    body: place(7, Date.now() + minute),
  });
  expect(await list()).toEqual([]);
});

test('when Mihon marks several books at once, only the last counts as read now', async () => {
  const pathname = pathOf(updateSeriesTrack, { params: { seriesId } });
  const mark = () => byProgram(pathname, sends('PUT', { lastBookNumberSortRead: 3 }), 'Mihon/0.19');
  await mark();
  await mark();
  expect(await list()).toMatchObject([
    { bookId: books[2], device: 'Mihon', pages: 20, finished: 1, inferred: true },
  ]);
});

test('KOReader’s places make one session of a file and its copies, which can be deleted', async () => {
  const [bookId = ''] = books;
  const digest = await koreaderDigest(path.join(root, 'Tale', 'Tale 1.cbz'));
  const device = koreader(server.url, key);
  await device.push(digest, '10', 0.5);
  await device.push(digest, '10', 0.5);
  const [session, ...others] = await list();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ device: 'KOReader · Kobo_clara', pages: 10, inferred: true });
  await server.call(deleteReadingSession, {
    params: { bookId, readingId: session?.id ?? '' },
  });
  expect(await list()).toEqual([]);
});
