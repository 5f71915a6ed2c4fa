import type { Book } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import type { User } from '@longbox/contract/users';
import { askToPersist, storageRoom } from '../../lib/device-storage.ts';
import { callServer } from '../api.ts';
import { addBooks, changeAccount, readBooks, removeAll, removeBook } from './catalogue.ts';
import { followRules } from './follow-rules.ts';
import { noteKeepsBooks } from './keeps-books.ts';
import { bytesOf, limitOf, missingRoom, newlyKept } from './kept-book.ts';
import { isSameRule, type Rule, type Wishes } from './rules.ts';
import { holderOf } from './start.ts';
import { changeWishes, readWishes } from './wishes.ts';

/** How many bytes are missing to take books along; 0 when there's room. */
export async function roomMissingFor(me: User, books: readonly Book[]): Promise<number> {
  const holder = holderOf(me);
  const kept = await readBooks(holder);
  const known = new Set(kept.map(({ bookId }) => bookId));
  const wanted = books
    .filter(({ id }) => !known.has(id))
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const room = await storageRoom();
  const { limit } = await readWishes(holder);
  return missingRoom(wanted, bytesOf(kept), limitOf(room, limit), room);
}

/** Prepares this device for books, and goes on with loading if that was paused. */
async function prepare(me: User): Promise<void> {
  // Asked while someone presses a button; many browsers refuse it otherwise.
  await askToPersist().catch(() => false);
  const libraries = await callServer(listLibraries, {});
  await changeAccount(holderOf(me), me, { libraries, pause: null });
}

/** Keeps books on this device from now on; they are loaded while Longbox is open. */
export async function takeAlong(me: User, books: readonly Book[]): Promise<void> {
  const holder = holderOf(me);
  await prepare(me);
  await addBooks(holder, newlyKept(holder, books, 'chosen'));
}

/** Sets rules by which books come and go from now on, in place of earlier ones for the same. */
export async function setRules(me: User, rules: readonly Rule[]): Promise<void> {
  const holder = holderOf(me);
  await prepare(me);
  await changeWishes(holder, (before) => ({
    rules: [
      ...before.rules.filter((one) => !rules.some((other) => isSameRule(one, other))),
      ...rules,
    ],
  }));
  // A rule may want nothing yet.
  noteKeepsBooks(true);
  await followRules(holder);
}

/** Ends a rule; its books go, unless another rule wants them. */
export async function endRule(me: User, rule: Pick<Rule, 'kind' | 'id'>): Promise<void> {
  const holder = holderOf(me);
  await changeWishes(holder, ({ rules }) => ({
    rules: rules.filter((one) => !isSameRule(one, rule)),
  }));
  await followRules(holder);
}

/** The rule for a series, a read list, or the books that are being read, if there is one. */
export async function ruleFor(
  me: User,
  wanted: Pick<Rule, 'kind' | 'id'>,
): Promise<Rule | undefined> {
  const { rules } = await readWishes(holderOf(me));
  return rules.find((one) => isSameRule(one, wanted));
}

/** Chooses how much books may take, and by which networks they come. */
export async function setWishes(
  me: User,
  change: Partial<Pick<Wishes, 'limit' | 'onlyUnmetered'>>,
): Promise<void> {
  const holder = holderOf(me);
  await changeWishes(holder, () => change);
  // Without the server it is followed later.
  await followRules(holder).catch(() => undefined);
}

/** Removes books from this device; no rule brings them back. */
export async function removeFromDevice(me: User, bookIds: readonly string[]): Promise<void> {
  const holder = holderOf(me);
  await changeWishes(holder, ({ rules }) => ({
    rules: rules.map((rule) => ({
      ...rule,
      except: [...new Set([...rule.except, ...bookIds])],
    })),
  }));
  for (const bookId of bookIds) await removeBook(holder, bookId);
}

/** Keeps books that were about to go, or have gone. */
export async function keepAfterAll(me: User, books: readonly Book[]): Promise<void> {
  const holder = holderOf(me);
  await addBooks(holder, newlyKept(holder, books, 'chosen'));
}

/** Removes all books and the rules by which they come. */
export async function removeAllBooks(me: User): Promise<void> {
  const holder = holderOf(me);
  await changeWishes(holder, () => ({ rules: [] }));
  for (const { bookId } of await readBooks(holder)) await removeBook(holder, bookId);
}

/** Removes books that the server doesn't have, after the person was asked. */
export async function removeUnknown(me: User, bookIds: readonly string[]): Promise<void> {
  const holder = holderOf(me);
  for (const bookId of bookIds) await removeBook(holder, bookId);
  await changeAccount(holder, me, { unknown: [] });
}

/** Removes everything of an account from this device. */
export async function removeEverything(me: User): Promise<void> {
  await removeAll(holderOf(me));
}

/** Stops loading for now, or goes on. */
export async function pauseLoading(me: User, isPaused: boolean): Promise<void> {
  await changeAccount(holderOf(me), me, { pause: isPaused ? 'person' : null });
}

/** Forgets why books were removed: gone from the server, by the browser, or without contact for too long. */
export async function forgetNotices(me: User): Promise<void> {
  await changeAccount(holderOf(me), me, { gone: [], isLost: false, expired: null });
}
