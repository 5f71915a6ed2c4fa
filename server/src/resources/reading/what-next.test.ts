import { updateReadProgress } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import { updatePersonalOfSeries } from '@longbox/contract/personal';
import { createReadList } from '@longbox/contract/readlists';
import { listWhatNext } from '@longbox/contract/reading-next';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { type Reading, startReading } from '../../testing/reading-world.ts';

let world: Reading;
beforeAll(async () => {
  world = await startReading();
});
afterAll(() => world.server.close());
beforeEach(() => world.clear());

const next = async (query: object = {}) =>
  (await world.server.call(listWhatNext, { query })).suggestions.map(({ book, reason, after }) => [
    book.name,
    reason,
    after.title,
  ]);

test('the first books of series never begun are suggested, with the strongest reason', async () => {
  await world.write('Lamp 1', 'Ada');
  await world.write('Sea 2', 'Ada');
  await world.genre('fantasy', ['Lamp', 'Sea', 'Moon']);
  expect(await next()).toEqual([]);
  await world.read('Lamp 1');
  expect(await next()).toEqual([
    ['Sea 1', 'writer', 'Lamp'],
    ['Moon 1', 'genre', 'Lamp'],
  ]);
  await world.read('Sea 3');
  expect(await next()).toEqual([['Moon 1', 'genre', 'Sea']]);
});

test('pencillers, tags, collections and read lists are reasons, too', async () => {
  await world.write('Lamp 1', 'Ben', 'penciller');
  await world.write('Moon 1', 'ben', 'penciller');
  await world.write('Alone', 'Ben', 'letterer');
  for (const name of ['Lamp', 'Storm']) await world.changeSeries(name, { tags: ['rain'] });
  const seriesIds = ['Lamp', 'Wind'].map((name) => world.series(name).seriesId);
  await world.server.call(createCollection, { body: { name: 'Air', ordered: false, seriesIds } });
  const bookIds = ['Lamp 1', 'Sea 2'].map((name) => world.book(name).bookId);
  await world.server.call(createReadList, { body: { name: 'Crossover', bookIds } });
  await world.read('Lamp 1');
  const reasons = Object.fromEntries((await next()).map(([name, reason]) => [name, reason]));
  expect(reasons).toEqual({
    'Moon 1': 'penciller',
    'Storm 1': 'tag',
    'Wind 1': 'collection',
    'Sea 1': 'readList',
  });
});

test('a good rating counts for more, and from a bad one or a dropped series nothing follows', async () => {
  await world.genre('a', ['Lamp', 'Moon']);
  await world.genre('b', ['Sea', 'Storm']);
  await world.read('Lamp 1');
  await world.read('Sea 1');
  const rate = (name: string, rating: number) =>
    world.server.call(updatePersonalOfSeries, { params: world.series(name), body: { rating } });
  const names = async () => (await next()).map(([name]) => name);
  await rate('Lamp', 5);
  expect(await names()).toEqual(['Moon 1', 'Storm 1']);
  await rate('Sea', 5);
  await rate('Lamp', 3);
  expect(await names()).toEqual(['Storm 1', 'Moon 1']);
  await rate('Sea', 1);
  expect(await names()).toEqual(['Moon 1']);
  await world.server.call(updatePersonalOfSeries, {
    params: world.series('Lamp'),
    body: { state: 'DROPPED' },
  });
  expect(await names()).toEqual([]);
});

test('series in the trash or put aside aren’t suggested', async () => {
  await world.genre('a', ['Lamp', 'Moon', 'Wind']);
  await world.read('Lamp 1');
  await world.remove('Wind 1');
  await world.server.call(updatePersonalOfSeries, {
    params: world.series('Moon'),
    body: { state: 'ON_HOLD' },
  });
  expect(await next()).toEqual([]);
});

test('a book leads only to what resembles it', async () => {
  await world.genre('a', ['Lamp', 'Moon']);
  await world.genre('b', ['Sea', 'Storm']);
  await world.read('Lamp 1');
  await world.read('Sea 1');
  expect(await next({ book_id: world.book('Sea 1').bookId })).toEqual([
    ['Storm 1', 'genre', 'Sea'],
  ]);
  expect(await next({ library_id: ['nowhere'] })).toEqual([]);
});

test('nothing leaks of series that are hidden, neither as a suggestion nor as a reason', async () => {
  const reader = await addReader(world.server, { exclude: ['secret'] });
  const call = callAs(world.server, reader);
  await world.genre('a', ['Lamp', 'Moon', 'Sea']);
  await call(updateReadProgress, { params: world.book('Lamp 1'), body: { completed: true } });
  const names = async () =>
    (await call(listWhatNext, {})).suggestions.map(({ book }) => book.name).toSorted();
  expect(await names()).toEqual(['Moon 1', 'Sea 1']);
  await world.label(['Lamp', 'Moon']);
  expect(await names()).toEqual([]);
  await world.genre('a', ['Storm']);
  await call(updateReadProgress, { params: world.book('Storm 1'), body: { completed: true } });
  expect(await names()).toEqual(['Sea 1']);
  const pathname = pathOf(listWhatNext, { query: { book_id: world.book('Lamp 1').bookId } });
  const { status } = await fetch(world.server.url + pathname, { headers: reader.headers });
  expect(status).toBe(403);
});

test('private collections and read lists of someone else are no reasons', async () => {
  const call = callAs(world.server, await addReader(world.server));
  const seriesIds = ['Lamp', 'Wind'].map((name) => world.series(name).seriesId);
  const bookIds = ['Lamp 1', 'Sea 1'].map((name) => world.book(name).bookId);
  const mine = { name: 'Mine', visibility: 'PRIVATE' } as const;
  await call(createCollection, { body: { ...mine, ordered: false, seriesIds } });
  await call(createReadList, { body: { ...mine, bookIds } });
  await world.read('Lamp 1');
  expect(await next()).toEqual([]);
  await call(updateReadProgress, { params: world.book('Lamp 1'), body: { completed: true } });
  expect((await call(listWhatNext, {})).suggestions).toHaveLength(2);
});
