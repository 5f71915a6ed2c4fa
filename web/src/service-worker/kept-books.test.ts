import { expect, test, vi } from 'vitest';
import { deviceChannel, type Changed } from '../data/on-device/addresses.ts';
import { followKeptBooks, mayBeKept } from './kept-books.ts';

const scope = 'https://books.example/';
const account = { base: '', userId: 'robin' };

/** A database of kept books that notes how they are read, and may fail. */
const device = vi.hoisted(() => {
  const entries = new Map<string, unknown>();
  const reads = { whole: 0, single: [] as string[] };
  let isBroken = false;
  const store = {
    getAll: () => {
      reads.whole += 1;
      return Promise.resolve([...entries.values()]);
    },
    get: ([, , bookId = '']: readonly string[]) => {
      reads.single.push(bookId);
      return isBroken ? Promise.reject(new Error('closed')) : Promise.resolve(entries.get(bookId));
    },
  };
  return {
    entries,
    reads,
    break: (broken: boolean) => {
      isBroken = broken;
    },
    open: () => Promise.resolve({ transaction: () => ({ store }) }),
  };
});
vi.mock('../data/on-device/database.ts', () => ({ openDevice: device.open }));

function keep(bookId: string): void {
  const book = { seriesId: 's', metadata: { numberSort: 1 } };
  device.entries.set(bookId, { ...account, bookId, edition: 'e', book });
}

const tabs = new BroadcastChannel(deviceChannel);
const tell = (changed: Changed) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has none
  tabs.postMessage({ changed });
};

/** Which of these books' pages the worker looks for in storage. */
const looksFor = (...bookIds: string[]) =>
  bookIds.filter((id) => mayBeKept(new Request(`${scope}api/v1/books/${id}/pages/1`), scope));

test('all kept books are looked at once, then those alone of which a tab tells', async () => {
  keep('a');
  keep('b');
  followKeptBooks();
  await expect.poll(() => looksFor('a', 'b', 'c')).toEqual(['a', 'b']);

  keep('c');
  tell({ ...account, bookIds: ['c'] });
  await expect.poll(() => looksFor('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  device.entries.delete('a');
  tell({ ...account, bookIds: [] });
  tell({ ...account, bookIds: ['a'] });
  await expect.poll(() => looksFor('a', 'b', 'c')).toEqual(['b', 'c']);
  expect(device.reads).toEqual({ whole: 1, single: ['c', 'a'] });

  keep('d');
  tell('all');
  await expect.poll(() => looksFor('b', 'c', 'd')).toEqual(['b', 'c', 'd']);
  expect(device.reads.whole).toBe(2);

  // What isn't known is looked for, and all are looked at the next time.
  device.break(true);
  tell({ ...account, bookIds: ['d'] });
  await expect.poll(() => looksFor('d', 'e')).toEqual(['d', 'e']);
  device.break(false);
  tell({ ...account, bookIds: ['d'] });
  await expect.poll(() => looksFor('d', 'e')).toEqual(['d']);
  expect(device.reads.whole).toBe(3);
});
