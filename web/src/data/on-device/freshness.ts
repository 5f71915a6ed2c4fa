import { type Book, getBook } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getProgression } from '@longbox/contract/publication';
import { listBooksOfSeries } from '@longbox/contract/series';
import { hasRole, type User } from '@longbox/contract/users';
import { groupBy } from '../../lib/group-by.ts';
import { browserCaches } from '../../lib/device-storage.ts';
import { ApiError, callServer, isMissing } from '../api.ts';
import { editionCache, type Holder } from './addresses.ts';
import {
  changeAccount,
  changeBook,
  keepAnswer,
  readAccount,
  readBook,
  readBooks,
  removeBook,
  removeLeftovers,
  renewEntry,
  unreadableBooks,
} from './catalogue.ts';
import { isMended, isOtherThan, isReadable, type KeptBook, seemsOther } from './kept-book.ts';
import { keptFile } from './kept-file.ts';
import { forgetIfUnread } from './read-so-far.ts';

/** Removes a book that the server has no more, or not for this account; says so once. */
export async function takeOff(holder: Holder, bookId: string): Promise<void> {
  const kept = await readBook(holder, bookId);
  const account = await readAccount(holder.base);
  if (kept === undefined || account?.unknown.includes(bookId) === true) return;
  if (account?.me.id === holder.userId) {
    // Said first: the tab may close in between.
    const gone = [...new Set([...account.gone, kept.book.metadata.title])];
    await changeAccount(holder, account.me, { gone });
  }
  await removeBook(holder, bookId);
}

/** Takes up what the server now says about a kept book. */
export async function renew(holder: Holder, book: Book): Promise<void> {
  forgetIfUnread(holder.userId, book);
  const kept = await readBook(holder, book.id);
  if (kept === undefined || kept.book.lastModified > book.lastModified) return;
  const isOther = kept.edition !== null && isOtherThan(kept.edition, book);
  const isSame = JSON.stringify(kept.book) === JSON.stringify(book);
  if (isSame && !isOther) return;
  if (book.readProgress === null) {
    await keepAnswer(holder, pathOf(getProgression, { params: { bookId: book.id } }), null);
  }
  await changeBook(holder, book.id, (before) => {
    const { state, edition } = before;
    if (isMended(before, book)) return { book, state: edition === null ? 'waiting' : 'outdated' };
    return { book, state: isOther && state === 'ready' ? 'outdated' : state };
  });
}

/**
 * Compares a book, if it is kept, with what the server says about it alone.
 *
 * @throws ApiError when it doesn't answer.
 */
export async function askAlone(holder: Holder, bookId: string): Promise<void> {
  if ((await readBook(holder, bookId)) === undefined) return;
  try {
    await renew(holder, await callServer(getBook, { params: { bookId } }));
  } catch (error) {
    if (isMissing(error)) await takeOff(holder, bookId);
    else throw error;
  }
}

/** Kept books that a server doesn't hand out. */
interface Missing {
  readonly unknown: string[];
  readonly forbidden: string[];
}

/** Takes up what the server says about a kept book, alone; of one that it doesn't hand out, notes why. */
async function compareAlone(holder: Holder, bookId: string, missing: Missing): Promise<void> {
  try {
    const book = await callServer(getBook, { params: { bookId } });
    await renewEntry(holder, book);
    await renew(holder, book);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const isForbidden = error instanceof ApiError && error.status === 403;
    missing[isForbidden ? 'forbidden' : 'unknown'].push(bookId);
  }
}

/** Removes what the server has no more, or not for this account, unless it seems to be another server. */
async function takeOffMissing(holder: Holder, missing: Missing, all: number): Promise<void> {
  const isOther = seemsOther(missing.unknown.length, all);
  const unknown = isOther ? missing.unknown : [];
  const account = await readAccount(holder.base);
  if (account?.me.id === holder.userId && account.unknown.join() !== unknown.join()) {
    await changeAccount(holder, account.me, { unknown });
  }
  for (const bookId of [...missing.forbidden, ...(isOther ? [] : missing.unknown)]) {
    await takeOff(holder, bookId);
    // Its title isn't known here.
    if ((await unreadableBooks(holder)).includes(bookId)) await removeBook(holder, bookId);
  }
}

/**
 * Compares kept books with the server's.
 *
 * @throws ApiError when it doesn't answer.
 */
export async function lookForChanges(holder: Holder): Promise<void> {
  const missing: Missing = { unknown: [], forbidden: [] };
  for (const bookId of await unreadableBooks(holder)) {
    await compareAlone(holder, bookId, missing);
  }
  const books = await readBooks(holder);
  const all = books.length + missing.unknown.length;
  for (const [seriesId, ofSeries] of groupBy(books, ({ book }) => book.seriesId)) {
    const input = { params: { seriesId }, query: { unpaged: true } };
    const found = await callServer(listBooksOfSeries, input).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found) await keepAnswer(holder, pathOf(listBooksOfSeries, { params: { seriesId } }), found);
    const byId = new Map(found?.content.map((book) => [book.id, book]));
    for (const { bookId } of ofSeries) {
      const book = byId.get(bookId);
      if (book) await renew(holder, book);
      else await compareAlone(holder, bookId, missing);
    }
  }
  await takeOffMissing(holder, missing, all);
}

/** Whether this account may have files; without that right, nothing may stay on its devices. */
export const mayKeep = (me: User): boolean => hasRole(me, 'FILE_DOWNLOAD');

/** Takes up the rights that the server says an account has: without that to files, its books go. */
export async function obeyRights(holder: Holder, me: User): Promise<void> {
  if (me.id !== holder.userId || mayKeep(me)) return;
  // No rule brings them back.
  await changeAccount(holder, me, { unknown: [] });
  for (const { bookId } of await readBooks(holder)) await takeOff(holder, bookId);
  // Without a loader, nothing else does.
  await removeLeftovers(holder);
}

/** Whether the browser still has a book; `caches` are the names of all it has. */
async function isHere(
  holder: Holder,
  kept: KeptBook,
  caches: ReadonlySet<string>,
): Promise<boolean> {
  const { bookId, edition, fileBytes } = kept;
  if (edition === null || !caches.has(editionCache(holder, bookId, edition))) return false;
  return fileBytes === 0 || (await keptFile(holder, kept)) !== undefined;
}

/** Has loaded again what the browser has removed, and says so. */
export async function findMissing(holder: Holder, me: User): Promise<void> {
  const books = await readBooks(holder);
  const caches = new Set(await browserCaches().keys());
  for (const kept of books) {
    if (!isReadable(kept) || (await isHere(holder, kept, caches))) continue;
    await changeBook(holder, kept.bookId, () => ({ edition: null, state: 'waiting' }));
    await changeAccount(holder, me, { isLost: true });
  }
}
