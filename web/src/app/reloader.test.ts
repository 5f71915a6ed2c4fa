import { listApiKeys } from '@longbox/contract/api-keys';
import {
  deleteReadProgress,
  getBook,
  listBooks,
  listBooksOnDeck,
  updateReadProgress,
} from '@longbox/contract/books';
import {
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '@longbox/contract/collections';
import { findBooks } from '@longbox/contract/conditions';
import type { Endpoint } from '@longbox/contract/endpoint';
import type { LiveEvent } from '@longbox/contract/events';
import { updateKoboKey } from '@longbox/contract/kobo-keys';
import { createLibrary, listLibraries } from '@longbox/contract/libraries';
import { updatePersonalOfBook } from '@longbox/contract/personal';
import {
  listNewSeries,
  listSeries,
  listUpdatedSeries,
  markSeriesRead,
} from '@longbox/contract/series';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { providedBy, stalesOf } from '../data/stale.ts';
import { createReloader } from './reloader.ts';

const pace = 5000;
const book = (number: number) => ({ id: `b${number}`, seriesId: `s${number}` });
const list = (...content: readonly object[]) => ({ pages: [{ content }] });

/** The lists of home: what each asks, and what it holds. */
const shelves: readonly (readonly [string, Endpoint, object, unknown])[] = [
  ['reading', listBooks, { query: { read_status: ['IN_PROGRESS'] } }, list(book(1))],
  ['on deck', listBooksOnDeck, {}, list(book(2))],
  ['released', listBooks, { query: { released_after: '2026-01-01' } }, list(book(3))],
  ['added', listBooks, { query: { sort: ['createdDate,desc'] } }, list(book(4), book(5))],
  ['new series', listNewSeries, {}, list({ id: 's4' }, { id: 's6' })],
  ['updated series', listUpdatedSeries, {}, list({ id: 's7' })],
  ['read', listBooks, { query: { read_status: ['READ'] } }, list(book(8))],
];

/** A client that shows these lists, and the names of those asked for again. */
async function showing(shown: typeof shelves) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  const calls: string[] = [];
  for (const [name, endpoint, input, answer] of shown) {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        calls.push(name);
        return Promise.resolve(answer);
      },
      meta: { provides: providedBy(endpoint, input), failureTitle: 'failure.books' },
    });
    onTestFinished(observer.subscribe(() => undefined));
  }
  const reloader = createReloader(client, () => pace);
  await vi.advanceTimersByTimeAsync(0);
  calls.length = 0;
  const settled = async (milliseconds = 0) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return calls.toSorted();
  };
  const change = (endpoint: Endpoint, input: object) => reloader.begin(stalesOf(endpoint, input));
  return { client, calls, settled, change, ...reloader };
}

const read = (bookId: string): LiveEvent => ({
  name: 'ReadProgressChanged',
  payload: { bookId, userId: 'u' },
});
const added = (number: number): LiveEvent => ({
  name: 'BookAdded',
  payload: { bookId: `n${number}`, seriesId: `s${number}`, libraryId: 'l' },
});
const done = { succeeded: true } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what someone keeps about a book reloads the lists made of it, once', async () => {
  const body = { condition: { wanted: { operator: 'isTrue' } } };
  const { settled, change, hear } = await showing([
    ...shelves,
    ['wanted', findBooks, { body }, list()],
    ['by rating', listSeries, { query: { sort: ['personal.rating,desc'] } }, list()],
    ['by name', listSeries, { query: { sort: ['name'] } }, list()],
  ]);
  change(updatePersonalOfBook, { params: { bookId: 'b4' }, body: { wanted: true } })(done);
  const asked = ['added', 'by rating', 'new series', 'on deck', 'read', 'reading', 'wanted'];
  expect(await settled()).toEqual(asked);
  hear({ name: 'PersonalOfBookChanged', payload: { bookId: 'b4', userId: 'u' } });
  expect(await settled(3 * pace)).toEqual(asked);
});

describe('"Mark as read" on home', () => {
  const input = { params: { bookId: 'b4' }, body: { completed: true } };
  const changed = ['added', 'new series', 'on deck', 'read'];

  test('asks once for the lists it changes, and for no others', async () => {
    const { settled, change, hear } = await showing(shelves);
    const end = change(updateReadProgress, input);
    end(done);
    expect(await settled()).toEqual(changed);
    hear(read('b4'));
    expect(await settled(3 * pace)).toEqual(changed);
  });

  test('its event may be here before its answer', async () => {
    const { settled, change, hear } = await showing(shelves);
    const end = change(updateReadProgress, input);
    hear(read('b4'));
    expect(await settled(pace)).toEqual([]);
    end(done);
    expect(await settled(3 * pace)).toEqual(changed);
  });

  test('when it fails, the event was somebody else and counts', async () => {
    const { settled, change, hear } = await showing(shelves);
    const end = change(updateReadProgress, input);
    hear(read('b4'));
    end({ succeeded: false });
    expect(await settled(3 * pace)).toEqual(['added', 'new series', 'on deck', 'read', 'reading']);
  });

  test('what another device does to the same book afterwards counts', async () => {
    const { settled, change, hear } = await showing(shelves);
    change(updateReadProgress, input)(done);
    hear(read('b4'));
    await settled();
    hear(read('b4'));
    expect(await settled(pace)).toHaveLength(9);
  });

  test('back to unread takes it out of what is being read only where it stood there', async () => {
    const { settled, change } = await showing(shelves);
    change(deleteReadProgress, { params: { bookId: 'b8' } })(done);
    expect(await settled()).toEqual(['on deck', 'read']);
  });
});

test('a series marked as read reloads once, with the events of all its books', async () => {
  const { settled, change, hear } = await showing(shelves);
  const end = change(markSeriesRead, { params: { seriesId: 's4' } });
  for (let number = 0; number < 40; number += 1) hear(read(`unseen${number}`));
  end(done);
  hear(read('b4'));
  hear({ name: 'ReadProgressSeriesChanged', payload: { seriesId: 's4', userId: 'u' } });
  expect(await settled(3 * pace)).toEqual(['added', 'new series', 'on deck', 'read']);
  hear(read('unseen'));
  expect((await settled(3 * pace)).length).toBeGreaterThan(4);
});

test('what others do to a list right after it was changed here counts', async () => {
  const params = { collectionId: 'c' };
  const { settled, change, hear } = await showing([['set', getCollection, { params }, {}]]);
  const changed = (...seriesIds: string[]): LiveEvent => ({
    name: 'CollectionChanged',
    payload: { collectionId: 'c', seriesIds },
  });
  change(updateCollection, { params, body: { ordered: true } })(done);
  hear(changed('a', 'b'));
  expect(await settled(3 * pace)).toHaveLength(1);
  change(updateCollection, { params, body: { ordered: true } })(done);
  hear(changed('a', 'b'));
  hear(changed('b', 'a'));
  expect(await settled(pace)).toHaveLength(3);
  hear({ name: 'CollectionDeleted', payload: { collectionId: 'c', seriesIds: ['b', 'a'] } });
  expect(await settled(pace)).toHaveLength(4);
});

test('what was deleted here is told of without being asked for again', async () => {
  const { settled, change, hear } = await showing([['sets', listCollections, {}, list()]]);
  change(deleteCollection, { params: { collectionId: 'c' } })(done);
  hear({ name: 'CollectionDeleted', payload: { collectionId: 'c', seriesIds: [] } });
  expect(await settled(3 * pace)).toEqual(['sets']);
});

test('an app that comes right after a change of keys is seen', async () => {
  const { settled, change, hear } = await showing([['keys', listApiKeys, {}, []]]);
  change(updateKoboKey, { params: { keyId: 'k1' }, body: {} })(done);
  expect(await settled()).toEqual(['keys']);
  hear({ name: 'ApiKeyUsed', payload: { keyId: 'k1', userId: 'u' } });
  expect(await settled(pace)).toEqual(['keys', 'keys']);
});

test('a new library is asked for once, and what others make meanwhile as well', async () => {
  const libraries = [['libraries', listLibraries, {}, []]] as const;
  const { settled, change, hear } = await showing(libraries);
  const end = change(createLibrary, { body: {} });
  hear({ name: 'LibraryAdded', payload: { libraryId: 'mine' } });
  end({ ...done, made: 'mine' });
  expect(await settled(3 * pace)).toEqual(['libraries']);
  const again = change(createLibrary, { body: {} });
  hear({ name: 'LibraryAdded', payload: { libraryId: 'theirs' } });
  again({ ...done, made: 'mine too' });
  expect(await settled(3 * pace)).toHaveLength(3);
});

test('five seconds of reading on another device ask for what it touches twice at most', async () => {
  const { settled, hear } = await showing(shelves);
  for (let turned = 0; turned < 25; turned += 1) {
    hear(read('b1'));
    await settled(200);
  }
  const calls = await settled();
  expect([...new Set(calls)]).toEqual(['on deck', 'read', 'reading']);
  expect(calls.length).toBeLessThanOrEqual(6);
});

test('a thousand events in ten seconds ask three times at most for each list on screen', async () => {
  const { settled, hear } = await showing(shelves);
  for (let number = 0; number < 1000; number += 1) {
    hear(added(number));
    await settled(10);
  }
  const calls = await settled();
  const books = ['added', 'on deck', 'read', 'reading', 'released'];
  expect([...new Set(calls)]).toEqual(books);
  expect(calls.length).toBeLessThanOrEqual(3 * books.length);
  expect((await settled(pace)).length).toBeLessThanOrEqual(4 * books.length);
});

test('what is about another library or another book is left alone', async () => {
  const { settled, hear } = await showing([
    ['here', listSeries, { query: { library_id: ['l'] } }, list({ id: 's1' })],
    ['there', listSeries, { query: { library_id: ['m'] } }, list({ id: 's2' })],
    ['this', getBook, { params: { bookId: 'b1' } }, book(1)],
    ['that', getBook, { params: { bookId: 'b2' } }, book(2)],
  ]);
  hear({ name: 'SeriesChanged', payload: { seriesId: 's9', libraryId: 'l' } });
  expect(await settled(pace)).toEqual(['here']);
  hear({ name: 'BookChanged', payload: { bookId: 'b2', seriesId: 's2', libraryId: 'm' } });
  expect(await settled(pace)).toEqual(['here', 'that']);
});

test('what is not on screen is asked for when it is shown next', async () => {
  const { client, calls, hear, settled } = await showing(shelves.slice(0, 1));
  const query = {
    queryKey: ['elsewhere'],
    queryFn: () => {
      calls.push('elsewhere');
      return Promise.resolve(list(book(1)));
    },
    meta: { provides: providedBy(listBooks, {}), failureTitle: 'failure.books' as const },
  };
  await client.fetchQuery(query);
  calls.length = 0;
  hear(added(1));
  expect(await settled(pace)).toEqual(['reading']);
  onTestFinished(new QueryObserver(client, query).subscribe(() => undefined));
  expect(await settled()).toEqual(['elsewhere', 'reading']);
});

test('going elsewhere does not wait for the pace of the screen that is left', async () => {
  const { settled, hear, catchUp } = await showing(shelves.slice(0, 1));
  hear(added(1));
  hear(added(2));
  expect(await settled()).toEqual(['reading']);
  catchUp();
  expect(await settled()).toEqual(['reading', 'reading']);
});

test('a first answer that was on its way when something happened is asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { hear } = createReloader(client, () => pace);
  let title = 'Old';
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['libraries'],
    queryFn: async () => {
      asked += 1;
      const answer = [{ id: 'l', name: title }];
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answer;
    },
    meta: { provides: providedBy(listLibraries, {}), failureTitle: 'failure.books' },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(50);
  title = 'New';
  hear({ name: 'LibraryChanged', payload: { libraryId: 'l' } });
  await vi.advanceTimersByTimeAsync(300);
  expect(observer.getCurrentResult().data).toEqual([{ id: 'l', name: 'New' }]);
  expect(asked).toBe(2);
});
