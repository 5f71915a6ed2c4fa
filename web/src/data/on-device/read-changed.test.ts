import { expect, test, vi } from 'vitest';
import { book } from '../../items/testing/things.ts';
import { deviceChannel, type Holder } from './addresses.ts';
import { tellAllChanged, tellChange } from './changes.ts';
import { newlyKept, type KeptBook } from './kept-book.ts';
import { readChanged } from './read-changed.ts';

const holder = { base: '', userId: 'robin' };
type ReadAll = (holder: Holder) => Promise<KeptBook[]>;
type ReadSome = (holder: Holder, bookIds: readonly string[]) => Promise<KeptBook[]>;

/** A catalogue of so many books that notes how it is read. */
function catalogueOf(count: number) {
  const entries = new Map<string, KeptBook>();
  const keep = (bookId: string, state: KeptBook['state'] = 'waiting') => {
    const media = { mediaProfile: 'DIVINA' } as const;
    for (const kept of newlyKept(holder, [{ ...book({ media }), id: bookId }], 'chosen')) {
      entries.set(bookId, { ...kept, state });
    }
  };
  for (let number = 100; number < 100 + count; number += 1) keep(`b${number}`);
  const inOrder = () => [...entries.keys()].toSorted().flatMap((id) => entries.get(id) ?? []);
  const readAll = vi.fn<ReadAll>(() => Promise.resolve(inOrder()));
  const readSome = vi.fn<ReadSome>((_holder, bookIds) =>
    Promise.resolve(bookIds.flatMap((id) => entries.get(id) ?? [])),
  );
  return { entries, keep, readAll, readSome, known: readChanged(readAll, readSome) };
}

const idsOf = (books: readonly KeptBook[]) => books.map(({ bookId }) => bookId);

test('a change of one book among hundreds reads that book alone', async () => {
  const { keep, readAll, readSome, known } = catalogueOf(300);
  await Promise.all([known(holder), known(holder)]);
  keep('b200', 'ready');
  tellChange(holder, ['b200']);
  const [books, same] = await Promise.all([known(holder), known(holder)]);
  expect(same).toBe(books);
  expect(books.filter(({ state }) => state === 'ready').map(({ bookId }) => bookId)).toEqual([
    'b200',
  ]);
  expect(books).toHaveLength(300);
  expect(readAll).toHaveBeenCalledTimes(1);
  expect(readSome.mock.calls).toEqual([[holder, ['b200']]]);
});

test('changes that come while it is read are read together afterwards, each book once', async () => {
  const { entries, keep, readAll, readSome, known } = catalogueOf(3);
  const first = known(holder);
  keep('b100', 'coming');
  tellChange(holder, ['b100']);
  tellChange(holder, ['b100']);
  entries.delete('b101');
  keep('b0');
  tellChange(holder, ['b101', 'b0']);
  await first;
  expect(idsOf(await known(holder))).toEqual(['b0', 'b100', 'b102']);
  expect(readAll).toHaveBeenCalledTimes(1);
  expect(readSome.mock.calls).toEqual([[holder, ['b100', 'b101', 'b0']]]);
});

test('what changes beside the books, and books of other accounts, have none read', async () => {
  const { readAll, readSome, known } = catalogueOf(3);
  await known(holder);
  tellChange(holder);
  tellChange({ ...holder, userId: 'kit' }, ['b100']);
  await known(holder);
  expect([readAll.mock.calls.length, readSome.mock.calls.length]).toEqual([1, 0]);
});

test('another account, and a change that may be of any book, have all read', async () => {
  const { readAll, known } = catalogueOf(3);
  await known(holder);
  await known({ ...holder, userId: 'kit' });
  await known(holder);
  expect(readAll).toHaveBeenCalledTimes(3);
  tellAllChanged();
  await known(holder);
  expect(readAll).toHaveBeenCalledTimes(4);
});

test('a change in another tab is heard', async () => {
  const { entries, readSome, known } = catalogueOf(3);
  await known(holder);
  entries.delete('b101');
  const other = new BroadcastChannel(deviceChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has none
  other.postMessage({ changed: { ...holder, bookIds: ['b101'] } });
  await expect.poll(async () => idsOf(await known(holder))).toEqual(['b100', 'b102']);
  expect(readSome).toHaveBeenCalledTimes(1);
  other.close();
});

test('after a failure all are read again', async () => {
  const { readAll, readSome, known } = catalogueOf(3);
  readAll.mockRejectedValueOnce(new Error('forbidden'));
  await expect(known(holder)).rejects.toThrow('forbidden');
  expect(await known(holder)).toHaveLength(3);
  tellChange(holder, ['b100']);
  readSome.mockRejectedValueOnce(new Error('closed'));
  await expect(known(holder)).rejects.toThrow('closed');
  expect(await known(holder)).toHaveLength(3);
  expect(readAll).toHaveBeenCalledTimes(3);
});
