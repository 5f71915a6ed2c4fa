import { updateReadProgress } from '@longbox/contract/books';
import { updatePersonalOfSeries } from '@longbox/contract/personal';
import { listArrivals } from '@longbox/contract/reading-next';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { type Reading, startReading } from '../../testing/reading-world.ts';

let world: Reading;
beforeAll(async () => {
  world = await startReading();
});
afterAll(() => world.server.close());
beforeEach(() => world.clear());

/** Adds a book so many minutes ago. */
const arrive = (name: string, minutes: number) =>
  world.server.db
    .updateTable('book')
    .set({ created: Date.now() - minutes * 60_000 })
    .where('id', '=', world.book(name).bookId)
    .execute();
const arrivals = async (query: object = {}) => {
  const { books: found, count } = await world.server.call(listArrivals, { query });
  return { names: found.map(({ name }) => name), count };
};
const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('unread books added after their series was begun, the newest first, are counted', async () => {
  await world.readAt('Lamp 1', 1);
  await arrive('Lamp 3', 30);
  await arrive('Lamp 4', 10);
  await arrive('Moon 1', 10);
  expect(await arrivals()).toEqual({ names: ['Lamp 4', 'Lamp 3'], count: 2 });
  expect(await arrivals({ since: before(20) })).toMatchObject({ count: 1 });
  expect(await arrivals({ library_id: ['nowhere'] })).toEqual({ names: [], count: 0 });
  await world.read('Lamp 4');
  expect(await arrivals()).toEqual({ names: ['Lamp 3'], count: 1 });
  await world.remove('Lamp 3');
  expect(await arrivals()).toEqual({ names: [], count: 0 });
});

test('books that were there when the series was begun aren’t new, nor after three months', async () => {
  await arrive('Lamp 2', 10);
  await world.read('Lamp 1');
  await world.readAt('Sea 1', 1);
  await arrive('Sea 2', 91 * 24 * 60);
  expect(await arrivals()).toEqual({ names: [], count: 0 });
});

test('series that were put aside and books that are hidden are left out', async () => {
  const reader = await addReader(world.server, { exclude: ['secret'] });
  const call = callAs(world.server, reader);
  for (const name of ['Lamp 1', 'Sea 1']) {
    await call(updateReadProgress, { params: world.book(name), body: { completed: true } });
  }
  await world.server.db.updateTable('readProgress').set({ created: 2_000 }).execute();
  await arrive('Lamp 2', 5);
  await arrive('Sea 2', 5);
  const names = async () => (await call(listArrivals, {})).books.map(({ name }) => name);
  expect((await names()).toSorted()).toEqual(['Lamp 2', 'Sea 2']);
  await world.label(['Lamp']);
  expect(await names()).toEqual(['Sea 2']);
  await call(updatePersonalOfSeries, { params: world.series('Sea'), body: { state: 'ON_HOLD' } });
  expect(await names()).toEqual([]);
});
