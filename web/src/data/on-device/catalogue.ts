import type { Book } from '@longbox/contract/books';
import type { User } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { browserCaches } from '../../lib/device-storage.ts';
import { Account } from './account.ts';
import {
  accountAt,
  allWishes,
  cacheOf,
  cachesOf,
  contactAt,
  type Holder,
  readerAt,
  wishesAt,
} from './addresses.ts';
import { tellAllChanged, tellChange } from './changes.ts';
import { openDevice } from './database.ts';
import { removeFolder } from './folders.ts';
import { KeptBook } from './kept-book.ts';
import { renewed } from './renewed.ts';
import { noteKeepsBooks } from './keeps-books.ts';
import { readChanged } from './read-changed.ts';
import { Wishes } from './rules.ts';

/*
 * What is kept on this device, as the database has it. A book is in the catalogue before the first
 * byte of it comes, and readable only after the last.
 */

/** Who was signed in last below a base path, if books can be kept for them. */
export async function readAccount(base: string): Promise<Account | undefined> {
  const found: unknown = await (await openDevice()).get('meta', accountAt(base));
  return z.safeParse(Account, found).data;
}

/** Changes what is known of the account; it begins with nothing but itself. */
export async function changeAccount(
  holder: Holder,
  me: User,
  change: Partial<Account> = {},
): Promise<void> {
  const { base } = holder;
  const transaction = (await openDevice()).transaction('meta', 'readwrite');
  const found: unknown = await transaction.store.get(accountAt(base));
  const before = z.safeParse(Account, found).data;
  const first = { libraries: [], pause: null, gone: [], unknown: [], isLost: false, expired: null };
  const same = before?.me.id === me.id ? before : first;
  await transaction.store.put({ ...same, me, ...change }, accountAt(base));
  await transaction.done;
  tellChange(holder);
}

/** Takes up which libraries the account sees. */
export async function keepLibraries(holder: Holder, answer: unknown): Promise<void> {
  const { data: libraries } = z.safeParse(Account.shape.libraries, answer);
  const account = await readAccount(holder.base);
  if (libraries === undefined || account?.me.id !== holder.userId) return;
  await changeAccount(holder, account.me, { libraries });
}

const parsed = (found: unknown): KeptBook | undefined => z.safeParse(KeptBook, found).data;

/** The ID in any entry. */
const Keyed = z.pipe(
  z.object({ bookId: z.string() }),
  z.transform(({ bookId }) => bookId),
);

const rangeOf = ({ base, userId }: Holder) => IDBKeyRange.bound([base, userId], [base, userId, []]);

/** All books that an account takes along. */
export async function readBooks(holder: Holder): Promise<KeptBook[]> {
  const found: unknown[] = await (await openDevice()).getAll('books', rangeOf(holder));
  return found.map(parsed).filter((book) => book !== undefined);
}

/** Some of them, without those that aren't there. */
async function readSome({ base, userId }: Holder, bookIds: readonly string[]): Promise<KeptBook[]> {
  const { store } = (await openDevice()).transaction('books');
  const found: unknown[] = await Promise.all(bookIds.map((id) => store.get([base, userId, id])));
  return found.map(parsed).filter((book) => book !== undefined);
}

/** All of them, as far as this tab has heard of changes: only what has changed is read again. */
export const knownBooks = readChanged(readBooks, readSome);

export async function readBook(
  { base, userId }: Holder,
  bookId: string,
): Promise<KeptBook | undefined> {
  return parsed(await (await openDevice()).get('books', [base, userId, bookId]));
}

/** The books of an account whose entries this client can't read: another one has written them. */
export async function unreadableBooks(holder: Holder): Promise<string[]> {
  const found: unknown[] = await (await openDevice()).getAll('books', rangeOf(holder));
  return found.flatMap((entry) => (parsed(entry) ? [] : (z.safeParse(Keyed, entry).data ?? [])));
}

/** Reads an entry again, of which the server now says this. */
export async function renewEntry(holder: Holder, book: Book): Promise<void> {
  const { base, userId } = holder;
  const transaction = (await openDevice()).transaction('books', 'readwrite');
  const found: unknown = await transaction.store.get([base, userId, book.id]);
  const anew = parsed(found) ? undefined : renewed(found, book);
  if (anew) await transaction.store.put(anew);
  await transaction.done;
  if (anew) tellChange(holder, [book.id]);
}

/** Adds books that aren't in the catalogue yet; of the others it is noted that somebody chose them. */
export async function addBooks(holder: Holder, books: readonly KeptBook[]): Promise<void> {
  const { base, userId } = holder;
  const transaction = (await openDevice()).transaction('books', 'readwrite');
  for (const book of books) {
    const { bookId } = book;
    const found: unknown = await transaction.store.get([base, userId, bookId]);
    const before = found === undefined ? book : (parsed(found) ?? renewed(found, book.book));
    // Of a later form.
    if (before === undefined) continue;
    if (before.state === 'broken') await transaction.store.put(book);
    else if (book.reason === 'chosen') await transaction.store.put({ ...before, reason: 'chosen' });
    else await transaction.store.put(before);
  }
  await transaction.done;
  noteKeepsBooks(true);
  tellChange(
    holder,
    books.map(({ bookId }) => bookId),
  );
}

/** Changes a book, unless it was removed meanwhile; answers with what it is now. */
export async function changeBook(
  holder: Holder,
  bookId: string,
  change: (before: KeptBook) => Partial<KeptBook>,
): Promise<KeptBook | undefined> {
  const { base, userId } = holder;
  const transaction = (await openDevice()).transaction('books', 'readwrite');
  const before = parsed(await transaction.store.get([base, userId, bookId]));
  const after = before && { ...before, ...change(before) };
  if (after) await transaction.store.put(after);
  await transaction.done;
  if (after) tellChange(holder, [bookId]);
  return after;
}

/** Keeps an answer of the server, by the path of its call. */
export async function keepAnswer(
  { base, userId }: Holder,
  path: string,
  answer: unknown,
): Promise<void> {
  await (await openDevice()).put('answers', { base, userId, path, answer });
}

const KeptAnswer = z.object({ answer: z.unknown() });

/** An answer that was kept. */
export async function readAnswer({ base, userId }: Holder, path: string): Promise<unknown> {
  const found: unknown = await (await openDevice()).get('answers', [base, userId, path]);
  return z.safeParse(KeptAnswer, found).data?.answer;
}

/** Whether an answer was kept, without reading it: a list may be long. */
export async function hasAnswer({ base, userId }: Holder, path: string): Promise<boolean> {
  return (await (await openDevice()).count('answers', [base, userId, path])) > 0;
}

/** Answers that were kept, in the same order. */
export async function readAnswers(
  { base, userId }: Holder,
  paths: readonly string[],
): Promise<unknown[]> {
  const { store } = (await openDevice()).transaction('answers');
  const found: unknown[] = await Promise.all(paths.map((path) => store.get([base, userId, path])));
  return found.map((one) => z.safeParse(KeptAnswer, one).data?.answer);
}

/** Removes a cache with its files. The cache last: while its name is there, what a closed tab left is found. */
async function removeCache(name: string): Promise<void> {
  await removeFolder(name);
  await browserCaches().delete(name);
}

/** Removes the parts that are kept under a name and below it, but for one edition. */
async function removeBelow(name: string, spared?: string): Promise<void> {
  for (const below of await browserCaches().keys()) {
    if (below.startsWith(`${name}/`) && below !== spared) await removeCache(below);
  }
  // Files whose caches were cleared by the browser.
  if (spared === undefined) await removeFolder(name);
}

/** Removes the parts of a book, but for those of one edition. */
export const removeParts = (holder: Holder, bookId: string, spared?: string): Promise<void> =>
  removeBelow(cacheOf(holder, bookId), spared);

/** Removes parts of books that have no entry: the tab was closed while they were being removed. */
export async function removeLeftovers(holder: Holder): Promise<void> {
  const names = await browserCaches().keys();
  const keys: unknown[] = await (await openDevice()).getAllKeys('books', rangeOf(holder));
  // Entries that can't be read count, too: their books are only to be asked for anew.
  const ids = keys.map((key) => (Array.isArray(key) ? String(key[2]) : ''));
  const known = ids.map((bookId) => `${cacheOf(holder, bookId)}/`);
  const left = names.filter(
    (name) =>
      name.startsWith(cachesOf(holder)) && !known.some((beginning) => name.startsWith(beginning)),
  );
  for (const name of left) await removeCache(name);
  if (left.length > 0) await noteIfNothing();
}

/** Remembers for the next start if nothing is kept here, and no rule brings anything. */
async function noteIfNothing(): Promise<void> {
  const device = await openDevice();
  if ((await device.count('books')) > 0) return;
  const all: unknown[] = await device.getAll(
    'meta',
    IDBKeyRange.bound(allWishes, `${allWishes}\u{FFFF}`),
  );
  const isWanted = all.some((found) => z.safeParse(Wishes, found).data?.rules.length !== 0);
  if (!isWanted) noteKeepsBooks(false);
}

/** Removes the answers of calls at a path and below it. */
async function removeAnswers({ base, userId }: Holder, path: string): Promise<void> {
  const range = IDBKeyRange.bound([base, userId, path], [base, userId, `${path}/\u{FFFF}`]);
  await (await openDevice()).delete('answers', range);
}

/** Forgets a read list, which then opens with the server only. */
export const forgetReadList = (holder: Holder, readListId: string): Promise<void> =>
  removeAnswers(holder, `/api/v1/readlists/${readListId}`);

/** Removes a book with all its parts. */
export async function removeBook(holder: Holder, bookId: string): Promise<void> {
  const { base, userId } = holder;
  const device = await openDevice();
  // First the entry: whatever happens then, nothing is taken for whole.
  await device.delete('books', [base, userId, bookId]);
  for (const api of ['/api/v1', '/api/longbox/v1']) {
    await removeAnswers(holder, `${api}/books/${bookId}`);
  }
  tellChange(holder, [bookId]);
  await removeParts(holder, bookId);
  await noteIfNothing();
}

/** Removes all that an account keeps, and that it was here. */
export async function removeAll(holder: Holder): Promise<void> {
  const { base, userId } = holder;
  const device = await openDevice();
  await device.delete('books', rangeOf(holder));
  await device.delete('answers', rangeOf(holder));
  const account = await readAccount(base);
  if (account?.me.id === userId) await device.delete('meta', accountAt(base));
  await device.delete('meta', wishesAt(holder));
  await device.delete('meta', contactAt(holder));
  await device.delete('meta', readerAt(holder));
  tellAllChanged();
  await removeBelow(cachesOf(holder).replace(/\/$/, ''));
  await noteIfNothing();
}
