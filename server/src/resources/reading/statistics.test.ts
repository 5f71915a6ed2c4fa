import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  deleteReadingHistory,
  type ReadingReport,
  saveReadingSession,
} from '@longbox/contract/reading';
import { getReadingPace } from '@longbox/contract/reading-pace';
import {
  countReading,
  getReadingStatistics,
  ReadingStatistics,
} from '@longbox/contract/reading-statistics';
import { updateSeriesMetadata } from '@longbox/contract/series';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

const minute = 60_000;
let server: TestServer;
let lamps: readonly [string, string];
let sea: string;
let libraryId: string;
beforeAll(async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lamp', 'Lamp 1.cbz'), { pages: 3 });
  await makeComic(path.join(root, 'Lamp', 'Lamp 2.cbz'), { pages: 5 });
  await makeComic(path.join(root, 'Sea', 'Sea 1.cbz'), { pages: 4 });
  server = await startTestServer();
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [first, second, third] = content;
  if (!first || !second || !third) throw new Error('the scan found too few books');
  lamps = [first.id, second.id];
  sea = third.id;
  const authors = ['Ada', 'Bo'].map((name) => ({ name, role: 'writer' }));
  await server.call(updateBookMetadata, {
    params: { bookId: sea },
    body: { authors: [...authors, { name: 'Bo', role: 'inker' }] },
  });
  await server.call(updateSeriesMetadata, {
    params: { seriesId: third.seriesId },
    body: { genres: ['Water'], publisher: 'Shore', language: 'fr', ageRating: 18 },
  });
});
afterAll(() => server.close());
beforeEach(() => server.call(deleteReadingHistory, {}));

const basis = {
  lasted: 10 * minute,
  active: 8 * minute,
  first: 0,
  last: 0.5,
  pages: 12,
  zone: 0,
  device: 'Tablet',
  finished: false,
};
/** A session that began at this time of UTC. */
const reportAt = (began: string, change: Partial<ReadingReport> = {}): ReadingReport => {
  const report = { ...basis, ...change };
  return { ...report, ago: Date.now() - Date.parse(`${began}Z`) - report.lasted };
};
let sessions = 0;
const save = (bookId: string, began: string, change: Partial<ReadingReport> = {}) =>
  server.call(saveReadingSession, {
    params: { bookId, readingId: `session-${(sessions += 1)}` },
    body: reportAt(began, change),
  });
const of = (year: string) => server.call(getReadingStatistics, { query: { year } });

test('nothing read is counted as nothing', async () => {
  expect(await of('2024')).toEqual({
    years: [],
    total: { active: 0, pages: 0, books: 0, finished: 0 },
    days: [],
    hours: Array.from({ length: 24 }, () => ({ active: 0, pages: 0 })),
    longestStreak: null,
    latestStreak: null,
    shares: [],
    mostRead: [],
    longestBook: null,
    shortestBook: null,
    seriesFinished: [],
  });
});

test('days and hours are those of the place where it was read, over midnight and leap days', async () => {
  // In Kiritimati it is the leap day's afternoon already, in New York still the day before.
  await save(lamps[0], '2024-02-29T00:30:00', { zone: 840 });
  await save(lamps[1], '2024-02-29T00:30:00', { zone: -300 });
  // It began before midnight, and a year ends there an hour earlier.
  await save(lamps[0], '2024-02-29T23:55:00', { lasted: 20 * minute });
  await save(sea, '2024-12-31T23:30:00', { zone: 60 });
  const { days, hours, years, total, ...rest } = await of('2024');
  expect(days.map(({ day, pages, books }) => [day, pages, books])).toEqual([
    ['2024-02-28', 12, 1],
    ['2024-02-29', 24, 1],
  ]);
  const read = hours.flatMap(({ pages }, hour) => (pages > 0 ? [[hour, pages]] : []));
  expect(read).toEqual([
    [14, 12],
    [19, 12],
    [23, 12],
  ]);
  expect(years).toEqual([2025, 2024]);
  expect(total).toEqual({ active: 24 * minute, pages: 36, books: 2, finished: 0 });
  expect(rest.longestStreak).toEqual({ first: '2024-02-28', last: '2024-02-29', days: 2 });
  expect(rest.latestStreak).toEqual({ first: '2025-01-01', last: '2025-01-01', days: 1 });
  expect((await of('2025')).days).toMatchObject([{ day: '2025-01-01', books: 1 }]);
});

test('a streak goes on over months, leap days and years, and on any device', async () => {
  for (const [index, day] of ['2023-12-31', '2024-01-01', '2024-01-02'].entries()) {
    await save(lamps[0], `${day}T12:00:00`, { device: index % 2 ? 'Phone' : 'Tablet' });
    await save(lamps[0], `${day}T12:00:00`, { device: 'Desktop' });
  }
  for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02', '2024-03-04']) {
    await save(sea, `${day}T12:00:00`);
  }
  const { longestStreak, latestStreak, days } = await of('2023');
  expect(longestStreak).toEqual({ first: '2024-02-28', last: '2024-03-02', days: 4 });
  expect(latestStreak).toEqual({ first: '2024-03-04', last: '2024-03-04', days: 1 });
  expect(days).toMatchObject([{ day: '2023-12-31', pages: 24, books: 1 }]);
});

test('reading is shared out by library, publisher, writer, genre, language and format', async () => {
  await save(sea, '2024-05-01T12:00:00');
  await save(lamps[0], '2024-05-01T13:00:00', { active: 2 * minute, pages: 2 });
  await save(lamps[1], '2024-05-02T12:00:00', { active: 2 * minute, pages: 2 });
  const { shares } = await of('2024');
  const ofKind = (kind: string) =>
    shares.flatMap((one) => (one.kind === kind ? [[one.value, one.active, one.books]] : []));
  expect(ofKind('library')).toEqual([[libraryId, 12 * minute, 3]]);
  expect(ofKind('publisher')).toEqual([['Shore', 8 * minute, 1]]);
  expect(ofKind('genre')).toEqual([['water', 8 * minute, 1]]);
  expect(ofKind('language')).toEqual([['fr', 8 * minute, 1]]);
  expect(ofKind('format')).toEqual([['application/zip', 12 * minute, 3]]);
  // A person in two parts is one writer, and both writers have all of it.
  expect(ofKind('writer')).toEqual([
    ['Ada', 8 * minute, 1],
    ['Bo', 8 * minute, 1],
  ]);
});

test('the books read the longest come first, each with its pace', async () => {
  await save(sea, '2024-05-01T12:00:00');
  await save(sea, '2024-05-02T12:00:00');
  await save(lamps[0], '2024-05-03T12:00:00');
  // A program that reports no times says nothing of the pace.
  await save(lamps[1], '2024-05-04T12:00:00', { active: 0 });
  const { mostRead } = await of('2024');
  expect(mostRead).toMatchObject([
    { bookId: sea, seriesTitle: 'Sea', oneshot: false, active: 16 * minute, pages: 24 },
    { bookId: lamps[0], active: 8 * minute, pages: 12 },
  ]);
});

test('reading is counted from one day to another, both included', async () => {
  await save(lamps[0], '2024-02-28T23:59:00', { lasted: 30 * minute });
  await save(lamps[1], '2024-02-29T12:00:00', { finished: true });
  await save(sea, '2024-03-01T00:00:00');
  const amount = (from: string, to: string) => server.call(countReading, { query: { from, to } });
  const one = { active: 8 * minute, pages: 12, finished: 1 };
  expect(await amount('2024-02-29', '2024-02-29')).toEqual(one);
  const all = { active: 24 * minute, pages: 36, finished: 1 };
  expect(await amount('2024-02-28', '2024-03-01')).toEqual(all);
  expect(await amount('2024-03-02', '2024-03-01')).toEqual({ active: 0, pages: 0, finished: 0 });
});

test('the pace is that of the kind of book, of the last year, once enough was read', async () => {
  const paces = async () => (await server.call(getReadingPace, {})).paces;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19);
  await save(lamps[0], ago(400), { pages: 1000 });
  await save(lamps[0], ago(2), { pages: 19, active: 19 * 30_000 });
  expect(await paces()).toEqual([]);
  await save(sea, ago(1), { pages: 21, active: 21 * 20_000 });
  const perPage = (19 * 30_000 + 21 * 20_000) / 40;
  expect(await paces()).toEqual([{ kind: 'comic', perPage }]);
  await save(lamps[1], ago(1), { pages: 500, active: 0 });
  expect(await paces()).toEqual([{ kind: 'comic', perPage }]);
  const change = (set: object) =>
    server.db.updateTable('media').set(set).where('bookId', '=', sea).execute();
  await change({ profile: 'EPUB', divinaCompatible: 0 });
  expect(await paces()).toEqual([{ kind: 'text', perPage: 20_000 }]);
  await change({ profile: 'DIVINA' });
});

test('finished books and series count when the last of all books is first finished', async () => {
  const done = { last: 1, finished: true };
  await save(lamps[0], '2023-05-01T12:00:00', done);
  await save(sea, '2024-05-01T12:00:00', done);
  await save(sea, '2024-06-01T12:00:00', done);
  const before = await of('2024');
  expect(before.total).toMatchObject({ finished: 2, books: 1 });
  expect(before.longestBook).toMatchObject({ bookId: sea, pages: 4, seriesTitle: 'Sea' });
  expect(before.seriesFinished).toMatchObject([{ title: 'Sea', day: '2024-05-01', books: 1 }]);
  await save(lamps[1], '2024-07-01T12:00:00', done);
  const after = await of('2024');
  expect(after.longestBook).toMatchObject({ bookId: lamps[1], pages: 5 });
  expect(after.shortestBook).toMatchObject({ bookId: sea });
  expect(after.seriesFinished.map(({ title, day }) => [title, day])).toEqual([
    ['Lamp', '2024-07-01'],
    ['Sea', '2024-05-01'],
  ]);
  expect((await of('2023')).seriesFinished).toEqual([]);
});

test('hidden books, deleted books and other people aren’t counted', async () => {
  const reader = await addReader(server);
  const theirs = async () => {
    const place = pathOf(getReadingStatistics, { query: { year: '2024' } });
    const answer = await server.fetch(place, { headers: reader.headers });
    return z.parse(ReadingStatistics, await answer.json());
  };
  for (const [index, bookId] of [lamps[0], sea].entries()) {
    const params = { bookId, readingId: `of-the-reader-${index}` };
    const put = sends('PUT', reportAt('2024-05-01T12:00:00', { last: 1, finished: true }));
    const headers = { ...put.headers, ...reader.headers };
    await server.fetch(pathOf(saveReadingSession, { params }), { ...put, headers });
  }
  expect((await of('2024')).total.books).toBe(0);
  expect((await theirs()).total).toMatchObject({ books: 2, finished: 2, pages: 24 });
  const change = (set: object) =>
    server.db.updateTable('user').set(set).where('id', '=', reader.id).execute();
  await change({ age: 12, ageRestriction: 'EXCLUDE' });
  const restricted = await theirs();
  expect(restricted.total).toMatchObject({ books: 1, finished: 1, pages: 12 });
  expect(JSON.stringify(restricted)).not.toMatch(/Sea|Shore|water|Ada|fr"/);
  expect(restricted.days).toMatchObject([{ books: 1, pages: 12 }]);
  await change({ sharedAllLibraries: 0 });
  expect(await theirs()).toEqual(await of('2024'));
});

test('a book in the trash keeps its reading, and a deleted one takes it along', async () => {
  await save(lamps[1], '2022-05-01T12:00:00', { last: 1, finished: true });
  const { db } = server;
  await db.updateTable('book').set({ deleted: 1 }).where('id', '=', lamps[1]).execute();
  const { total, seriesFinished } = await of('2022');
  expect([total.books, seriesFinished]).toEqual([1, []]);
  await save(lamps[0], '2022-06-01T12:00:00', { last: 1, finished: true });
  // The one in the trash needn't be finished.
  expect((await of('2022')).seriesFinished).toMatchObject([{ title: 'Lamp', books: 1 }]);
  await db.deleteFrom('book').where('id', '=', lamps[1]).execute();
  expect((await of('2022')).total.books).toBe(1);
});
