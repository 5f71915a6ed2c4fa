import path from 'node:path';
import { listBooks, listBooksOnDeck, updateReadProgress } from '@longbox/contract/books';
import { findBooks, findSeries } from '@longbox/contract/conditions';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import {
  exportReading,
  exportServer,
  importReading,
  importServer,
  ImportResult,
} from '@longbox/contract/export';
import {
  type BookChange,
  orderWanted,
  type SeriesChange,
  updatePersonalOfBook,
  updatePersonalOfSeries,
} from '@longbox/contract/personal';
import { getSeries, listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { deleteUser } from '@longbox/contract/user-administration';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

const root = path.join(temporaryFolder(), 'comics');
let server: TestServer;
/** IDs by name. */
let books: ReadonlyMap<string, string>;
let series: ReadonlyMap<string, string>;
beforeAll(async () => {
  for (const name of ['Lamp/Lamp 1', 'Lamp/Lamp 2', 'Lamp/Lamp 3', 'Sea/Sea 1', 'Sea/Sea 2']) {
    await makeComic(path.join(root, `${name}.cbz`), { pages: 3 });
  }
  await makeComic(path.join(root, '_oneshots', 'Alone.cbz'));
  server = await startTestServer();
  await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  ({ books, series } = await named(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('personal').execute();
  await server.db.deleteFrom('readProgress').execute();
  await server.db.deleteFrom('seriesProgress').execute();
});

async function named(of: TestServer) {
  const ofBooks = await of.call(listBooks, { query: { unpaged: true } });
  const ofSeries = await of.call(listSeries, { query: { unpaged: true } });
  return {
    books: new Map(ofBooks.content.map(({ id, name }) => [name, id])),
    series: new Map(ofSeries.content.map(({ id, name }) => [name, id])),
  };
}

const ofBook = (name: string) => ({ bookId: books.get(name) ?? '' });
const ofSeries = (name: string) => ({ seriesId: series.get(name) ?? '' });
const keepBook = (name: string, body: BookChange) =>
  server.call(updatePersonalOfBook, { params: ofBook(name), body });
const keepSeries = (name: string, body: SeriesChange) =>
  server.call(updatePersonalOfSeries, { params: ofSeries(name), body });
const read = (name: string, body: { page?: number; completed?: boolean } = { completed: true }) =>
  server.call(updateReadProgress, { params: ofBook(name), body });

type BookCondition = NonNullable<z.input<typeof findBooks.body>['condition']>;
type SeriesCondition = NonNullable<z.input<typeof findSeries.body>['condition']>;
const booksWith = async (condition: BookCondition, sort = ['name']) =>
  (await server.call(findBooks, { query: { sort }, body: { condition } })).content.map(
    ({ name }) => name,
  );
const seriesWith = async (condition: SeriesCondition, sort = ['name']) =>
  (await server.call(findSeries, { query: { sort }, body: { condition } })).content.map(
    ({ name }) => name,
  );
const onDeck = async () =>
  (await server.call(listBooksOnDeck, { query: {} })).content.map(({ name }) => name);
const isTrue = { operator: 'isTrue' } as const;
const isFalse = { operator: 'isFalse' } as const;

test('wanted items come by place, the latest first, and can be put in another order', async () => {
  await keepBook('Lamp 1', { wanted: true });
  const { wanted } = await keepSeries('Sea', { wanted: true });
  await keepBook('Sea 2', { wanted: true, favorite: true });
  expect((await keepSeries('Sea', { wanted: true })).wanted).toBe(wanted);
  const byPlace = ['personal.wanted,desc'];
  expect(await booksWith({ wanted: isTrue }, byPlace)).toEqual(['Sea 2', 'Lamp 1']);
  expect(await seriesWith({ wanted: isTrue })).toEqual(['Sea']);
  expect(await seriesWith({ wanted: isFalse })).toEqual(['Alone', 'Lamp']);
  expect(await booksWith({ favorite: isTrue })).toEqual(['Sea 2']);
  const book = (name: string) => ({ kind: 'book', id: ofBook(name).bookId }) as const;
  const items = [
    { kind: 'series', id: ofSeries('Sea').seriesId } as const,
    book('Lamp 1'),
    // Not wanted: it gets no place.
    book('Lamp 3'),
    book('Sea 2'),
  ];
  await server.call(orderWanted, { body: { items } });
  expect(await booksWith({ wanted: isTrue }, byPlace)).toEqual(['Lamp 1', 'Sea 2']);
  const places = await server.db.selectFrom('personal').select('wanted').execute();
  expect(new Set(places.map((one) => one.wanted)).size).toBe(3);
  const first = (await server.call(getSeries, { params: ofSeries('Sea') })).personal;
  expect(first?.wanted).toBe(Math.max(...places.map((one) => one.wanted ?? 0)));
  // Taken out and put back where it was.
  const place = (await keepBook('Sea 2', {})).wanted ?? 0;
  expect(await keepBook('Sea 2', { wanted: false })).toMatchObject({ wanted: null });
  expect((await keepBook('Sea 2', { wanted: place })).wanted).toBe(place);
});

test('what says nothing is neither kept nor answered', async () => {
  await keepSeries('Sea', { wanted: true, rating: 4.5, note: ' Lent to Ada. ', state: 'PLANNED' });
  const personal = { rating: 4.5, note: 'Lent to Ada.', state: 'PLANNED', favorite: null };
  const get = () => server.call(getSeries, { params: ofSeries('Sea') });
  expect((await get()).personal).toMatchObject(personal);
  await keepSeries('Sea', { wanted: false, rating: null, note: '', state: null });
  expect(await get()).not.toHaveProperty('personal');
  expect(await server.db.selectFrom('personal').selectAll().execute()).toEqual([]);
});

test('a one-shot and its book are one', async () => {
  await keepBook('Alone', { wanted: true, rating: 2 });
  expect(await seriesWith({ wanted: isTrue })).toEqual(['Alone']);
  expect(await booksWith({ wanted: isTrue })).toEqual(['Alone']);
  await keepSeries('Alone', { wanted: false });
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const alone = content.find(({ name }) => name === 'Alone');
  expect(alone?.personal).toEqual({ wanted: null, favorite: null, rating: 2, note: '' });
});

test('ratings filter and sort', async () => {
  await keepBook('Lamp 1', { rating: 3 });
  await keepBook('Lamp 2', { rating: 4.5 });
  const is = (operator: 'is' | 'isNot' | 'greaterThan', value: number) =>
    booksWith({ rating: { operator, value } });
  expect(await is('is', 3)).toEqual(['Lamp 1']);
  expect(await is('greaterThan', 4)).toEqual(['Lamp 2']);
  expect(await is('isNot', 3)).toEqual(['Alone', 'Lamp 2', 'Lamp 3', 'Sea 1', 'Sea 2']);
  expect(await booksWith({ rating: { operator: 'isNotNull' } }, ['personal.rating,desc'])).toEqual([
    'Lamp 2',
    'Lamp 1',
  ]);
});

test('a state holds until the series is read, and otherwise follows what was read', async () => {
  const inState = (value: 'PLANNED' | 'READING' | 'DROPPED' | 'FINISHED') =>
    seriesWith({ readingState: { operator: 'is', value } });
  await keepSeries('Sea', { state: 'PLANNED' });
  expect(await inState('PLANNED')).toEqual(['Sea']);
  await read('Sea 1', { page: 2 });
  expect([await inState('PLANNED'), await inState('READING')]).toEqual([[], ['Sea']]);
  await read('Sea 1');
  await read('Sea 2');
  expect(await inState('FINISHED')).toEqual([]);
  const metadata = { params: ofSeries('Sea'), body: { status: 'ENDED' } } as const;
  await server.call(updateSeriesMetadata, metadata);
  expect(await inState('FINISHED')).toEqual(['Sea']);
  await keepSeries('Sea', { state: 'DROPPED' });
  expect([await inState('FINISHED'), await inState('DROPPED')]).toEqual([[], ['Sea']]);
  expect(await seriesWith({ readingState: { operator: 'isNull' } })).toEqual(['Alone', 'Lamp']);
});

test('hidden, interrupted and dropped series leave On deck until they are read', async () => {
  await read('Lamp 1');
  expect(await onDeck()).toEqual(['Lamp 2']);
  for (const [change, back] of [
    [{ offDeck: true }, { offDeck: false }],
    [{ state: 'ON_HOLD' }, { state: null }],
    [{ state: 'DROPPED' }, { state: 'READING' }],
    [{ state: 'FINISHED' }, { state: 'PLANNED' }],
  ] as const) {
    await keepSeries('Lamp', change);
    expect(await onDeck()).toEqual([]);
    await keepSeries('Lamp', back);
    expect(await onDeck()).toEqual(['Lamp 2']);
  }
  expect((await keepSeries('Lamp', { offDeck: true, state: 'DROPPED' })).offDeck).toBe(true);
  await read('Lamp 2');
  expect(await onDeck()).toEqual(['Lamp 3']);
  const { personal } = await server.call(getSeries, { params: ofSeries('Lamp') });
  expect(personal).toMatchObject({ offDeck: false, state: null });
});

test('everyone has their own, and nothing of hidden items', async () => {
  const reader = await addReader(server);
  const asReader = (place: string, init: RequestInit = {}) =>
    server.fetch(place, { ...init, headers: { ...init.headers, ...reader.headers } });
  const patch = sends('PATCH', { wanted: true });
  const call = pathOf(updatePersonalOfBook, { params: ofBook('Lamp 1') });
  expect((await asReader(call, patch)).status).toBe(200);
  expect(await booksWith({ wanted: isTrue })).toEqual([]);
  const find = sends('POST', { condition: { wanted: isTrue } });
  const theirs = async () => (await asReader(findBooks.path, find)).json();
  expect(await theirs()).toMatchObject({ totalElements: 1 });
  const share = (sharedAllLibraries: number) =>
    server.db.updateTable('user').where('id', '=', reader.id).set({ sharedAllLibraries }).execute();
  await share(0);
  expect(await theirs()).toMatchObject({ totalElements: 0 });
  expect((await asReader(call, patch)).status).toBe(403);
  expect(await (await asReader(pathOf(exportReading))).text()).not.toContain('Lamp');
  await share(1);
  expect(await (await asReader(pathOf(exportReading))).text()).toContain('Lamp');
  await server.call(deleteUser, { params: { userId: reader.id } });
  expect(await server.db.selectFrom('personal').selectAll().execute()).toEqual([]);
});

test('of two records of a book, what the heir lacks comes from the other', async () => {
  const root = temporaryFolder();
  for (const name of ['Old 1', 'Old 2']) await makeComic(path.join(root, 'Old', `${name}.cbz`));
  await server.addLibrary(root);
  await server.idle();
  ({ books, series } = await named(server));
  await keepBook('Old 1', { wanted: true, rating: 2, note: 'Torn.' });
  await keepBook('Old 2', { favorite: true, rating: 4, note: 'Signed.' });
  const heirs = { from: ofBook('Old 1').bookId, to: ofBook('Old 2').bookId };
  await joinBook(server.db, heirs);
  expect(await keepBook('Old 2', {})).toEqual({
    wanted: expect.any(Number),
    favorite: expect.any(Number),
    rating: 4,
    note: 'Signed.\n\nTorn.',
  });
  await server.db.deleteFrom('book').where('id', '=', heirs.to).execute();
  expect(await server.db.selectFrom('personal').selectAll().execute()).toEqual([]);
});

async function send(to: TestServer, call: Endpoint, text: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'export.jsonl');
  const answer = await to.fetch(pathOf(call), { method: 'POST', body });
  return z.parse(ImportResult, await answer.json()).personal;
}

test.skipIf(isOnPostgres)(
  'it moves with a whole server and with one person’s data, once',
  async () => {
    await keepBook('Lamp 1', { wanted: true, note: 'Lent.' });
    await keepSeries('Sea', { rating: 3.5, state: 'ON_HOLD', offDeck: true });
    const kept = async (of: TestServer) => {
      const { content } = await of.call(listSeries, { query: { unpaged: true } });
      const rows = await of.call(listBooks, { query: { unpaged: true } });
      const all = [...content, ...rows.content];
      return all.flatMap(({ name, personal }) => (personal ? [[name, personal]] : []));
    };
    const before = await kept(server);
    expect(before).toHaveLength(2);
    const whole = await (await server.fetch(pathOf(exportServer))).text();
    const other = await startTestServer();
    expect(await send(other, importServer, whole)).toBe(2);
    await other.idle();
    expect(await kept(other)).toEqual(before);
    expect(await send(other, importServer, whole)).toBe(0);
    await other.close();
    const own = await (await server.fetch(pathOf(exportReading))).text();
    const third = await startTestServer();
    await third.addLibrary(root);
    await third.idle();
    expect(await send(third, importReading, own)).toBe(2);
    expect(await kept(third)).toEqual(before);
    expect(await send(third, importReading, own)).toBe(0);
    await third.close();
  },
);
