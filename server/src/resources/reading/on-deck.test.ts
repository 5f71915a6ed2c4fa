import { updateReadProgress } from '@longbox/contract/books';
import { updatePersonalOfSeries } from '@longbox/contract/personal';
import { createReadList } from '@longbox/contract/readlists';
import { getSeries } from '@longbox/contract/series';
import { listNextBooks } from '@longbox/contract/reading-next';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { type Reading, startReading } from '../../testing/reading-world.ts';

let world: Reading;
beforeAll(async () => {
  world = await startReading();
});
afterAll(() => world.server.close());
beforeEach(() => world.clear());

const onDeck = async (query: object = {}) =>
  (await world.server.call(listNextBooks, { query })).content.map(({ name }) => name);

test('the book after the one begun last follows, not an earlier one that was skipped', async () => {
  await world.readAt('Lamp 1', 1);
  await world.readAt('Lamp 3', 2);
  expect(await onDeck()).toEqual(['Lamp 4']);
});

test('nothing follows the last book of a series, a one-shot or a single book', async () => {
  await world.readAt('Moon 2', 1);
  await world.readAt('Alone', 2);
  await world.readAt('Wind 1', 3);
  expect(await onDeck()).toEqual([]);
});

test('an old book read again neither leads on from itself nor brings its series forward', async () => {
  await world.readAt('Lamp 1', 1);
  await world.readAt('Lamp 2', 2);
  await world.readAt('Sea 1', 3);
  await world.readAt('Lamp 1', 1, 9);
  expect(await onDeck()).toEqual(['Sea 2', 'Lamp 3']);
});

const again = (name: string, isAgain: boolean) =>
  world.server.call(updatePersonalOfSeries, {
    params: world.series(name),
    body: { again: isAgain },
  });

test('a series that is read again goes on from what was read since, to its end', async () => {
  for (const number of [1, 2, 3]) await world.readAt(`Lamp ${number}`, number);
  expect((await again('Lamp', false)).again).toBe(false);
  await world.read('Lamp 1');
  expect(await onDeck()).toEqual(['Lamp 4']);
  // The answer to the question counts from when it was asked, even if the book was finished meanwhile.
  expect((await again('Lamp', true)).again).toBe(true);
  expect(await onDeck()).toEqual(['Lamp 2']);
  await world.server.call(updateReadProgress, { params: world.book('Lamp 2'), body: { page: 1 } });
  expect(await onDeck()).toEqual([]);
  await world.read('Lamp 2');
  expect(await onDeck()).toEqual(['Lamp 3']);
  await world.read('Lamp 3');
  expect(await onDeck()).toEqual(['Lamp 4']);
  await world.read('Lamp 4');
  expect(await onDeck()).toEqual([]);
  // Its end is the end of that, and its reader can be asked the next time.
  const { personal } = await world.server.call(getSeries, { params: world.series('Lamp') });
  expect(personal).toBeUndefined();
  await world.read('Lamp 1');
  expect(await onDeck()).toEqual([]);
});

test('a book left unfinished before doesn’t keep a series that is read again away', async () => {
  await world.readAt('Lamp 1', 1);
  await world.server.call(updateReadProgress, { params: world.book('Lamp 2'), body: { page: 1 } });
  await world.server.db.updateTable('readProgress').set({ readDate: 2000 }).execute();
  expect(await onDeck()).toEqual([]);
  await again('Lamp', true);
  expect(await onDeck()).toEqual([]);
  await world.read('Lamp 1');
  expect(await onDeck()).toEqual(['Lamp 2']);
  await again('Lamp', false);
  expect(await onDeck()).toEqual([]);
});

test('reading again later counts from then, not from a question of long ago', async () => {
  for (const number of [1, 2, 3, 4]) await world.readAt(`Lamp ${number}`, number);
  await again('Lamp', false);
  const { seriesId } = world.series('Lamp');
  await world.server.db
    .updateTable('personal')
    .set({ again: -1 })
    .where('seriesId', '=', seriesId)
    .execute();
  await again('Lamp', true);
  expect(await onDeck()).toEqual([]);
  await world.read('Lamp 2');
  expect(await onDeck()).toEqual(['Lamp 3']);
});

test('progress that was imported later than it was made counts from when it was made', async () => {
  await world.readAt('Lamp 2', 9, 2);
  await world.readAt('Lamp 1', 9.5, 1);
  expect(await onDeck()).toEqual(['Lamp 3']);
});

test('a series with a book in progress, hidden or put aside isn’t there', async () => {
  await world.readAt('Lamp 1', 1);
  await world.server.call(updateReadProgress, { params: world.book('Lamp 2'), body: { page: 1 } });
  await world.readAt('Sea 1', 2);
  await world.server.call(updatePersonalOfSeries, {
    params: world.series('Sea'),
    body: { offDeck: true },
  });
  await world.readAt('Storm 1', 3);
  await world.server.call(updatePersonalOfSeries, {
    params: world.series('Storm'),
    body: { state: 'DROPPED' },
  });
  expect(await onDeck()).toEqual([]);
});

test('books in the trash are passed over', async () => {
  await world.readAt('Lamp 1', 1);
  await world.remove('Lamp 2');
  expect(await onDeck()).toEqual(['Lamp 3']);
});

const readList = (names: readonly string[], ordered = true) =>
  world.server.call(createReadList, {
    body: { name: names.join(), ordered, bookIds: names.map((name) => world.book(name).bookId) },
  });

test('the next book of an ordered read list is there once, if all before it are read', async () => {
  await readList(['Lamp 1', 'Alone', 'Sea 3']);
  await readList(['Lamp 1', 'Lamp 2']);
  await readList(['Storm 1', 'Lamp 1', 'Moon 1']);
  await readList(['Lamp 1', 'Storm 2'], false);
  await world.readAt('Lamp 1', 1);
  expect((await onDeck()).toSorted()).toEqual(['Alone', 'Lamp 2']);
  await world.readAt('Alone', 2);
  expect(await onDeck()).toEqual(['Sea 3', 'Lamp 2']);
});

test('a private read list of someone else leads nowhere', async () => {
  const call = callAs(world.server, await addReader(world.server));
  const bookIds = ['Moon 2', 'Storm 1'].map((name) => world.book(name).bookId);
  await call(createReadList, { body: { name: 'Mine', bookIds, visibility: 'PRIVATE' } });
  for (const one of [call, world.server.call] as const) {
    const params = world.book('Moon 2');
    await one(updateReadProgress, { params, body: { completed: true } });
  }
  expect(await onDeck()).toEqual([]);
  expect((await call(listNextBooks, {})).content.map(({ name }) => name)).toEqual(['Storm 1']);
});

test('a library that was asked for leaves the others out, page by page', async () => {
  await world.readAt('Lamp 1', 1);
  await world.readAt('Sea 1', 2);
  expect(await onDeck({ library_id: ['nowhere'] })).toEqual([]);
  expect(await onDeck({ library_id: [world.libraryId], size: 1, page: 1 })).toEqual(['Lamp 2']);
});

test('nothing leaks of books that are hidden from the reader', async () => {
  const reader = await addReader(world.server, { exclude: ['secret'] });
  const call = callAs(world.server, reader);
  for (const name of ['Lamp 1', 'Sea 1']) {
    await call(updateReadProgress, { params: world.book(name), body: { completed: true } });
  }
  await readList(['Sea 1', 'Moon 1', 'Storm 1']);
  const names = async () =>
    (await call(listNextBooks, {})).content.map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['Lamp 2', 'Moon 1', 'Sea 2']);
  await world.label(['Lamp', 'Moon']);
  expect(await names()).toEqual(['Sea 2', 'Storm 1']);
});
