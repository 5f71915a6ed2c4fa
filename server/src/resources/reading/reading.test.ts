import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
  type ReadingReport,
  saveReadingSession,
} from '@longbox/contract/reading';
import { deleteUser } from '@longbox/contract/user-administration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import { foldSessions } from '../../catalogue/books/fold-sessions.ts';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { localDay } from '../../catalogue/books/local-day.ts';

let server: TestServer;
let lamp: string;
let sea: string;
let libraryId: string;
beforeAll(async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lamp', 'Lamp 1.cbz'));
  await makeComic(path.join(root, 'Sea', 'Séa 1.cbz'));
  server = await startTestServer();
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  [lamp = '', sea = ''] = content.map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(() => server.call(deleteReadingHistory, {}));

const minute = 60_000;
const report: ReadingReport = {
  ago: 0,
  lasted: 10 * minute,
  active: 8 * minute,
  first: 0.25,
  last: 0.5,
  pages: 12,
  zone: 0,
  device: 'Tablet',
  finished: false,
};
const save = (bookId: string, readingId: string, change: Partial<ReadingReport> = {}) =>
  server.call(saveReadingSession, {
    params: { bookId, readingId },
    body: { ...report, ...change },
  });
const list = async (query: object = {}) =>
  (await server.call(listReadingSessions, { query })).content;

test('a session sent twice counts once, and a longer report of it replaces the shorter', async () => {
  const first = await save(lamp, 'session-1');
  expect(first).toMatchObject({ pages: 12, active: 8 * minute, finished: 0, folded: false });
  expect(await save(lamp, 'session-1', { ago: 5 * minute })).toEqual(first);
  const whole = { lasted: 15 * minute, active: 20 * minute, last: 1, finished: true };
  const longer = await save(lamp, 'session-1', whole);
  expect(longer).toMatchObject({ started: first.started, last: 1, finished: 1 });
  expect(Date.parse(longer.ended) - Date.parse(longer.started)).toBe(15 * minute);
  // No one reads for longer than the session lasted.
  expect(longer.active).toBe(15 * minute);
  expect(await save(lamp, 'session-1')).toEqual(longer);
  expect(await list()).toHaveLength(1);
});

test('sessions of two devices come in the order they ended, whichever is sent first', async () => {
  await save(lamp, 'of-the-tablet', { ago: minute });
  await save(sea, 'of-the-phone', { ago: 60 * minute, device: 'Phone' });
  expect((await list()).map(({ id }) => id)).toEqual(['of-the-tablet', 'of-the-phone']);
  expect(await list({ search: 'SEA' })).toMatchObject([
    { id: 'of-the-phone', device: 'Phone', book: { seriesTitle: 'Sea', libraryId } },
  ]);
  expect(await list({ book_id: [lamp] })).toHaveLength(1);
  expect(await list({ library_id: ['nowhere'] })).toEqual([]);
  expect(await list({ search: 'lamp 1' })).toHaveLength(1);
  expect(await list({ search: 'lamp sea' })).toEqual([]);
  expect(await list({ library_id: [libraryId], book_id: [lamp, 'nothing'] })).toHaveLength(1);
  const page = await server.call(listReadingSessions, { query: { size: 1, page: 1 } });
  expect([page.totalElements, page.content[0]?.id]).toEqual([2, 'of-the-phone']);
});

test('a session belongs to the day it began where it was read', async () => {
  const lateEvening = Date.UTC(2024, 1, 28, 23, 30);
  expect(localDay(lateEvening, 0)).toBe('2024-02-28');
  expect(localDay(lateEvening, 60)).toBe('2024-02-29');
  expect(localDay(Date.UTC(2024, 2, 1, 2), -180)).toBe('2024-02-29');
  expect(localDay(Date.UTC(2023, 1, 28, 12), 840)).toBe('2023-03-01');
  const { day, started } = await save(lamp, 'far-east', { zone: 840 });
  expect(day).toBe(localDay(Date.parse(started), 840));
});

test('sessions are listed by their days, both ends included', async () => {
  const noon = Date.now() - Date.UTC(2024, 1, 29, 12);
  for (const [index, days] of [-1, 0, 1].entries()) {
    await save(lamp, `session-${index}`, { ago: noon - days * 86_400_000 });
  }
  const days = async (query: object) => (await list(query)).map(({ day }) => day);
  expect(await days({ from: '2024-02-29' })).toEqual(['2024-03-01', '2024-02-29']);
  expect(await days({ from: '2024-02-28', to: '2024-02-28' })).toEqual(['2024-02-28']);
  expect(await days({ to: '2024-02-29', search: 'lamp' })).toEqual(['2024-02-29', '2024-02-28']);
});

const me = () => server.db.selectFrom('readingSession').select('userId').executeTakeFirstOrThrow();

test('old sessions become one entry per book and day, and the oldest days are dropped', async () => {
  // A leap day's noon, in milliseconds ago.
  const noon = () => Date.now() - Date.UTC(2024, 1, 29, 12);
  await save(lamp, 'leap-day-1', { ago: noon(), first: 0.1 });
  await save(lamp, 'leap-day-2', { ago: noon() - 60 * minute, last: 1, finished: true });
  await save(sea, 'recent-1');
  const { userId } = await me();
  await foldSessions(server.db, userId, 1);
  const sum = { day: '2024-02-29', pages: 24, active: 16 * minute, first: 0.1, last: 1 };
  const [recent, folded, ...others] = await list();
  expect(recent).toMatchObject({ id: 'recent-1', folded: false });
  expect(folded).toMatchObject({ ...sum, finished: 1, folded: true, device: '' });
  expect(others).toEqual([]);
  // Another one of that day joins it; an older day is more than are kept.
  await save(lamp, 'leap-day-3', { ago: noon() - 120 * minute });
  await save(sea, 'day-before', { ago: noon() + 24 * 60 * minute });
  await foldSessions(server.db, userId, 1);
  expect((await list()).map(({ id, pages }) => [id, pages])).toEqual([
    ['recent-1', 12],
    [folded?.id, 36],
  ]);
  const readingId = folded?.id ?? '';
  await server.call(deleteReadingSession, { params: { bookId: lamp, readingId } });
  expect((await list()).map(({ id }) => id)).toEqual(['recent-1']);
});

test('sessions are private, and those of hidden books are left out and refused', async () => {
  const reader = await addReader(server);
  const params = { bookId: lamp, readingId: 'of-the-reader' };
  const put = sends('PUT', report);
  const asReader = (place: string, init: RequestInit = {}) =>
    server.fetch(place, { ...init, headers: { ...put.headers, ...reader.headers } });
  expect((await asReader(pathOf(saveReadingSession, { params }), put)).status).toBe(200);
  expect(await list()).toEqual([]);
  const theirs = async () => (await asReader(listReadingSessions.path)).json();
  expect(await theirs()).toMatchObject({ totalElements: 1 });
  const change = server.db.updateTable('user').where('id', '=', reader.id);
  await change.set({ sharedAllLibraries: 0 }).execute();
  expect(await theirs()).toMatchObject({ totalElements: 0 });
  expect((await asReader(pathOf(saveReadingSession, { params }), put)).status).toBe(403);
  const rows = () =>
    server.db.selectFrom('readingSession').select('id').where('userId', '=', reader.id).execute();
  // Deleting the whole history includes hidden books, and no one else's.
  await save(lamp, 'of-the-owner');
  await asReader(deleteReadingHistory.path, { method: 'DELETE' });
  expect([await rows(), await list()]).toEqual([
    [],
    [expect.objectContaining({ id: 'of-the-owner' })],
  ]);
  await change.set({ sharedAllLibraries: 1 }).execute();
  await asReader(pathOf(saveReadingSession, { params }), put);
  expect(await rows()).toHaveLength(1);
  await server.call(deleteUser, { params: { userId: reader.id } });
  expect(await rows()).toEqual([]);
});

test('sessions follow a book that joins another, stay in the trash and go with the book', async () => {
  await save(sea, 'of-the-sea');
  await joinBook(server.db, { from: sea, to: lamp });
  expect(await list({ book_id: [lamp] })).toHaveLength(1);
  await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', lamp).execute();
  expect(await list()).toMatchObject([{ book: { deleted: true } }]);
  await server.db.deleteFrom('book').where('id', '=', lamp).execute();
  expect(await list()).toEqual([]);
});
