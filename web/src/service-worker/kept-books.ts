import {
  accountAt,
  bookPartAt,
  cacheOf,
  deviceChannel,
  type Holder,
} from '../data/on-device/addresses.ts';
import { openDevice } from '../data/on-device/database.ts';
import { isRecord } from '../lib/is-record.ts';
import { cutRange } from './cut-range.ts';

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

/**
 * Whether a request can be for a part of a kept book. Loading one must reach the server; pieces of
 * files are asked for without the browser's cache, too.
 */
export function mayBeKept(request: Request, scope: string): boolean {
  const { method, mode, url, cache, headers } = request;
  if (method !== 'GET' || mode === 'navigate' || !url.startsWith(scope)) return false;
  const part = bookPartAt(pathBelow(scope, url));
  if (part === undefined || known?.has(part.bookId) === false) return false;
  return cache !== 'no-store' || headers.has('range');
}

/** Covers change while the file of a book stays the same. */
export const isCover = (url: string): boolean => /\/books\/[^/]+\/thumbnail(?:\?|$)/.test(url);

async function holderAt(base: string): Promise<Holder | undefined> {
  const account: unknown = await (await openDevice()).get('meta', accountAt(base));
  const me = isRecord(account) ? account['me'] : undefined;
  const userId = isRecord(me) ? me['id'] : undefined;
  return typeof userId === 'string' ? { base, userId } : undefined;
}

/** The name of the cache with a book that can be read. */
async function cacheWith(holder: Holder, bookId: string): Promise<string | undefined> {
  const { base, userId } = holder;
  const book: unknown = await (await openDevice()).get('books', [base, userId, bookId]);
  const edition = isRecord(book) ? book['edition'] : undefined;
  if (typeof edition !== 'string') return undefined;
  return `${cacheOf(holder, bookId)}/${encodeURIComponent(edition)}`;
}

/** The kept part that a request asks for; nothing if it isn't here. */
export async function keptPart(request: Request, scope: string): Promise<Response | undefined> {
  const found = bookPartAt(pathBelow(scope, request.url));
  if (found === undefined) return undefined;
  const base = new URL(scope).pathname.replace(/\/$/, '');
  const holder = await holderAt(base);
  const name = holder && (await cacheWith(holder, found.bookId));
  if (name === undefined) return undefined;
  const cache = await caches.open(name);
  const kept = await cache.match(base + found.path, { ignoreVary: true });
  const range = request.headers.get('range');
  return kept && range !== null ? cutRange(kept, range) : kept;
}
