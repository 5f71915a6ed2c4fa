import type { Book } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import type { User } from '@longbox/contract/users';
import { askToPersist, storageRoom } from '../../lib/device-storage.ts';
import { callServer } from '../api.ts';
import { addBooks, changeAccount, readBooks, removeAll, removeBook } from './catalogue.ts';
import { bytesOf, type KeptBook, kindOf, missingRoom } from './kept-book.ts';
import { holderOf, startOnDevice } from './start.ts';

/** How many bytes are missing to take books along; 0 when there's room. */
export async function roomMissingFor(me: User, books: readonly Book[]): Promise<number> {
  const kept = await readBooks(holderOf(me));
  const known = new Set(kept.map(({ bookId }) => bookId));
  const wanted = books
    .filter(({ id }) => !known.has(id))
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return missingRoom(wanted, bytesOf(kept), await storageRoom());
}

/** Keeps books on this device from now on; they are loaded while Longbox is open. */
export async function takeAlong(me: User, books: readonly Book[]): Promise<void> {
  const holder = holderOf(me);
  // Asked while someone presses a button; many browsers refuse it otherwise.
  await askToPersist().catch(() => false);
  const libraries = await callServer(listLibraries, {});
  const addedAt = Date.now();
  const added = books.flatMap((book): KeptBook[] => {
    const kind = kindOf(book);
    if (kind === undefined) return [];
    const bytes = book.sizeBytes;
    const begun = { state: 'waiting', edition: null, done: 0, total: 0 } as const;
    return [{ ...holder, ...begun, bookId: book.id, kind, bytes, addedAt, book }];
  });
  await startOnDevice(me);
  await changeAccount(holder, me, { libraries, pause: null });
  await addBooks(added);
}

/** Removes books from this device. */
export async function removeFromDevice(me: User, bookIds: readonly string[]): Promise<void> {
  for (const bookId of bookIds) await removeBook(holderOf(me), bookId);
}

/** Removes everything of an account from this device. */
export async function removeEverything(me: User): Promise<void> {
  await removeAll(holderOf(me));
}

/** Stops loading for now, or goes on. */
export async function pauseLoading(me: User, isPaused: boolean): Promise<void> {
  await changeAccount(holderOf(me), me, { pause: isPaused ? 'person' : null });
}

/** Forgets which books were removed because the server has them no more. */
export async function forgetGone(me: User): Promise<void> {
  await changeAccount(holderOf(me), me, { gone: [] });
}
