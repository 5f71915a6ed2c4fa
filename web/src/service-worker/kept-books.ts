import {
  accountAt,
  bookPartAt,
  deviceChannel,
  editionCache,
  type Holder,
  seriesCoverAt,
  seriesOfCover,
} from '../data/on-device/addresses.ts';
import { openDevice } from '../data/on-device/database.ts';
import { isRecord } from '../lib/is-record.ts';
import { pageWantedAt } from '../data/on-device/page-wanted.ts';
import { drawnBy } from './drawn-pages.ts';

/*
 * Answers for parts of books that the account which is signed in keeps on this device. Everything else
 * is for the server.
 */

/** Kept books of all accounts with their series, by their identifiers. */
let known: ReadonlySet<string> | undefined;

const recordIn = (value: unknown, name: string): Record<string, unknown> => {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : {};
};

async function look(): Promise<void> {
  const books: unknown[] = await (await openDevice()).getAll('books');
  const ids = books.flatMap((one) => [
    recordIn(one, 'book')['seriesId'],
    isRecord(one) && one['bookId'],
  ]);
  known = new Set(ids.filter((id) => typeof id === 'string'));
}

/** Follows which books are kept here by any account: requests for others, and their series, aren't touched. */
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

/** Whether a request can be for a part of a kept book, or for the cover of its series. Loading one must reach the server. */
export function mayBeKept(request: Request, scope: string): boolean {
  const { method, mode, url, cache } = request;
  if (method !== 'GET' || mode === 'navigate' || !url.startsWith(scope)) return false;
  const path = pathBelow(scope, url);
  const id = bookPartAt(path)?.bookId ?? seriesOfCover(path);
  return id !== undefined && known?.has(id) !== false && cache !== 'no-store';
}

/** Covers change while the file of a book stays the same. */
export const isCover = (url: string): boolean =>
  /\/(?:books|series)\/[^/]+\/thumbnail(?:\?|$)/.test(url);

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

const baseOf = (scope: string): string => new URL(scope).pathname.replace(/\/$/, '');

async function placeOf(url: string, scope: string): Promise<Place | undefined> {
  const found = bookPartAt(pathBelow(scope, url));
  if (found === undefined) return undefined;
  const base = baseOf(scope);
  const holder = await holderAt(base);
  const readable = holder && (await readableOf(holder, found.bookId));
  if (readable === undefined) return undefined;
  const cache = await caches.open(readable.name);
  return { ...found, key: base + found.path, cache, hasFile: readable.hasFile };
}

const numberOf = (one: unknown): number =>
  Number(recordIn(recordIn(one, 'book'), 'metadata')['numberSort']);

/** The cover of a series of which books are kept; where the first of them came without it, that book's own. */
async function keptCoverOf(seriesId: string, scope: string): Promise<Response | undefined> {
  const base = baseOf(scope);
  const holder = await holderAt(base);
  if (holder === undefined) return undefined;
  const mine = IDBKeyRange.bound([base, holder.userId], [base, holder.userId, []]);
  const books: unknown[] = await (await openDevice()).getAll('books', mine);
  const [first] = books
    .filter((one) => recordIn(one, 'book')['seriesId'] === seriesId)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
  const bookId = String(recordIn(first, 'book')['id']);
  const readable = await readableOf(holder, bookId);
  if (readable === undefined) return undefined;
  const cache = await caches.open(readable.name);
  const kept = await cache.match(base + seriesCoverAt(seriesId), { ignoreVary: true });
  return (
    kept ?? (await cache.match(`${base}/api/v1/books/${bookId}/thumbnail`, { ignoreVary: true }))
  );
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
  const seriesId = seriesOfCover(pathBelow(scope, request.url));
  if (seriesId !== undefined) return await keptCoverOf(seriesId, scope);
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
