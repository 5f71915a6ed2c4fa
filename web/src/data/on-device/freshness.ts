import { type Book, getBook } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getProgression } from '@longbox/contract/publication';
import { listBooksOfSeries } from '@longbox/contract/series';
import { hasRole, type User } from '@longbox/contract/users';
import { groupBy } from '../../lib/group-by.ts';
import { browserCaches } from '../../lib/device-storage.ts';
import { callServer, isMissing } from '../api.ts';
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
} from './catalogue.ts';
import { isMended, isOtherThan, isReadable, type KeptBook } from './kept-book.ts';
import { keptFile } from './kept-file.ts';
import { forgetIfUnread } from './read-so-far.ts';

/** Removes a book that the server has no more, or not for this account; says so once. */
export async function takeOff(holder: Holder, bookId: string): Promise<void> {
  const kept = await readBook(holder, bookId);
  if (kept === undefined) return;
  const account = await readAccount(holder.base);
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

/**
 * Compares kept books with the server's.
 *
 * @throws ApiError when it doesn't answer.
 */
export async function lookForChanges(holder: Holder): Promise<void> {
  const kept = groupBy(await readBooks(holder), ({ book }) => book.seriesId);
  for (const [seriesId, books] of kept) {
    const input = { params: { seriesId }, query: { unpaged: true } };
    const found = await callServer(listBooksOfSeries, input).catch((error: unknown) => {
      if (isMissing(error)) return { content: [] };
      throw error;
    });
    await keepAnswer(holder, pathOf(listBooksOfSeries, { params: { seriesId } }), found);
    const byId = new Map(found.content.map((book) => [book.id, book]));
    for (const { bookId } of books) {
      const book = byId.get(bookId);
      if (book) await renew(holder, book);
      else await askAlone(holder, bookId);
    }
  }
}

/** Whether this account may have files; without that right, nothing may stay on its devices. */
export const mayKeep = (me: User): boolean => hasRole(me, 'FILE_DOWNLOAD');

/** Takes up the rights that the server says an account has: without that to files, its books go. */
export async function obeyRights(holder: Holder, me: User): Promise<void> {
  if (me.id !== holder.userId || mayKeep(me)) return;
  // No rule brings them back.
  await changeAccount(holder, me);
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
