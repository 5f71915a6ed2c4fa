import {
  accountAt,
  bookPartAt,
  deviceChannel,
  editionCache,
  type Holder,
} from '../data/on-device/addresses.ts';
import { openDevice } from '../data/on-device/database.ts';
import { isRecord } from '../lib/is-record.ts';
import { pageWantedAt } from '../data/on-device/page-wanted.ts';
import { drawnBy } from './drawn-pages.ts';

/*
 * Answers for parts of books that the account which is signed in keeps on this device. Everything else
 * is for the server.
 */

let known: ReadonlySet<string> | undefined;

async function look(): Promise<void> {
  const keys: unknown[] = await (await openDevice()).getAllKeys('books');
  known = new Set(keys.map((key) => (Array.isArray(key) ? String(key[2]) : '')));
}

/** Follows which books are kept here by any account: requests for others aren't touched. */
export function followKeptBooks(): void {
  const lookAgain = () => {
    look().catch(() => {
      known = undefined;
    });
  };
  lookAgain();
  new BroadcastChannel(deviceChannel).addEventListener('message', ({ data }) => {
    if (data === 'changed') lookAgain();
  });
}

/** The path of an address below a scope, which ends in a slash. */
const pathBelow = (scope: string, address: string): string =>
  new URL(address).pathname.slice(new URL(scope).pathname.length - 1);

/** Whether a request can be for a part of a kept book. Loading one must reach the server. */
export function mayBeKept(request: Request, scope: string): boolean {
  const { method, mode, url, cache } = request;
  if (method !== 'GET' || mode === 'navigate' || !url.startsWith(scope)) return false;
  const part = bookPartAt(pathBelow(scope, url));
  return part !== undefined && known?.has(part.bookId) !== false && cache !== 'no-store';
}

/** Covers change while the file of a book stays the same. */
export const isCover = (url: string): boolean => /\/books\/[^/]+\/thumbnail(?:\?|$)/.test(url);

async function holderAt(base: string): Promise<Holder | undefined> {
  const account: unknown = await (await openDevice()).get('meta', accountAt(base));
  const me = isRecord(account) ? account['me'] : undefined;
  const userId = isRecord(me) ? me['id'] : undefined;
  return typeof userId === 'string' ? { base, userId } : undefined;
}

/** A book as the catalogue has it, as far as it matters here. */
interface Readable {
  /** The name of the cache with its parts. */
  readonly name: string;
  /** Whether its pages can be drawn from its file. */
  readonly hasFile: boolean;
}

async function readableOf(holder: Holder, bookId: string): Promise<Readable | undefined> {
  const { base, userId } = holder;
  const book: unknown = await (await openDevice()).get('books', [base, userId, bookId]);
  if (!isRecord(book) || typeof book['edition'] !== 'string') return undefined;
  const hasFile = Number(book['fileBytes'] ?? 0) > 0;
  return { name: editionCache(holder, bookId, book['edition']), hasFile };
}

/** A part of a book that can be read here, with where it is kept. */
interface Place {
  readonly bookId: string;
  readonly path: string;
  readonly key: string;
  readonly cache: Cache;
  readonly hasFile: boolean;
}

async function placeOf(url: string, scope: string): Promise<Place | undefined> {
  const found = bookPartAt(pathBelow(scope, url));
  if (found === undefined) return undefined;
  const base = new URL(scope).pathname.replace(/\/$/, '');
  const holder = await holderAt(base);
  const readable = holder && (await readableOf(holder, found.bookId));
  if (readable === undefined) return undefined;
  const cache = await caches.open(readable.name);
  return { ...found, key: base + found.path, cache, hasFile: readable.hasFile };
}

/** Searches of addresses under which a server hands out parts just as they are kept. */
const asKept = new Set(['', '?convert=jpeg']);

/**
 * A part of a book that is kept, or should be: what is missing comes from the server and is kept from
 * then on. Nothing for parts of other books.
 */
export async function keptPart(
  { request, clientId }: Pick<FetchEvent, 'request' | 'clientId'>,
  scope: string,
): Promise<Response | undefined> {
  const place = await placeOf(request.url, scope);
  if (place === undefined) return undefined;
  const { bookId, path, key, cache, hasFile } = place;
  const kept = await cache.match(key, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const wanted = hasFile ? pageWantedAt(bookId, path) : undefined;
  const drawn = wanted && (await drawnBy(clientId, wanted));
  if (drawn !== undefined) return drawn;
  const answer = await fetch(request);
  const isPart =
    answer.status === 200 && !answer.redirected && asKept.has(new URL(request.url).search);
  // A storage that is full keeps less, which hinders nobody.
  if (isPart && !hasFile) await cache.put(key, answer.clone()).catch(() => undefined);
  return answer;
}
