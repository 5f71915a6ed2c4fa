import {
  accountAt,
  type BookPart,
  bookPartAt,
  cacheOf,
  type Change,
  type Changed,
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

/** What is known of a kept book of any account since it was last looked at. */
interface Known {
  readonly holder: Holder;
  readonly bookId: string;
  readonly seriesId: string;
  /** Its place in its series. */
  readonly number: number;
  /** The name of the cache with its parts; nothing until all of them are there. */
  readonly name: string | undefined;
}

/** Kept books of all accounts with their series, by their identifiers. */
let known: ReadonlySet<string> | undefined;
let books: readonly Known[] = [];

const recordIn = (value: unknown, name: string): Record<string, unknown> => {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : {};
};

function knownOf(found: unknown): Known[] {
  if (!isRecord(found)) return [];
  const { base, userId, bookId, edition } = found;
  if (typeof base !== 'string' || typeof userId !== 'string' || typeof bookId !== 'string')
    return [];
  const holder = { base, userId };
  const book = recordIn(found, 'book');
  const number = Number(recordIn(book, 'metadata')['numberSort']);
  const name = typeof edition === 'string' ? editionCache(holder, bookId, edition) : undefined;
  return [{ holder, bookId, seriesId: String(book['seriesId']), number, name }];
}

/** What has to be looked at: all books, or the keys of some in the database, by the names of their caches. */
type Due = 'all' | ReadonlyMap<string, [base: string, userId: string, bookId: string]>;

const dueOf = (changed: Changed): Due =>
  changed === 'all'
    ? changed
    : new Map(
        changed.bookIds.map((bookId) => [
          cacheOf(changed, bookId),
          [changed.base, changed.userId, bookId],
        ]),
      );

/** Looks at the books that are due; at all of them if the look before has failed. */
async function look(due: Due): Promise<void> {
  const { store } = (await openDevice()).transaction('books');
  const isWhole = due === 'all' || known === undefined;
  const found: unknown[] = isWhole
    ? await store.getAll()
    : await Promise.all([...due.values()].map((key) => store.get(key)));
  const others = isWhole
    ? []
    : books.filter(({ holder, bookId }) => !due.has(cacheOf(holder, bookId)));
  books = [...others, ...found.flatMap(knownOf)];
  known = new Set(books.flatMap(({ bookId, seriesId }) => [bookId, seriesId]));
}

let looking = Promise.resolve();
let dueNext: Due | undefined;

/** Looks once for all changes that come while it waits for the look before. */
function lookAgain(changed: Changed): void {
  const due = dueOf(changed);
  if (due !== 'all' && due.size === 0) return;
  if (dueNext !== undefined) {
    dueNext = due === 'all' || dueNext === 'all' ? 'all' : new Map([...dueNext, ...due]);
    return;
  }
  dueNext = due;
  looking = looking
    .then(() => {
      const now = dueNext ?? due;
      dueNext = undefined;
      return look(now);
    })
    .catch(() => {
      known = undefined;
    });
}

/** Follows which books are kept here by any account: requests for others, and their series, aren't touched. */
export function followKeptBooks(): void {
  lookAgain('all');
  const channel = new BroadcastChannel(deviceChannel);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<Change>>) => {
    if (data.changed !== undefined) lookAgain(data.changed);
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

const baseOf = (scope: string): string => new URL(scope).pathname.replace(/\/$/, '');

/** A part in a cache; of a removed one, opening it would leave an empty one behind. */
const matched = (cacheName: string, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ignoreVary: true });

/** A book of the account that is signed in, and a part of it if that is kept. */
async function lookFor(
  { bookId, path }: BookPart,
  base: string,
): Promise<(Readable & { key: string; kept: Response | undefined }) | undefined> {
  const key = base + path;
  // Asked for at once, while the account and the book are looked up.
  const guess = books.find((one) => one.bookId === bookId);
  const early = guess?.name && matched(guess.name, key).catch(() => undefined);
  const guessed = guess && readableOf(guess.holder, bookId);
  // It may not be awaited.
  guessed?.catch(() => undefined);
  const holder = await holderAt(base);
  const isIts = holder?.base === guess?.holder.base && holder?.userId === guess?.holder.userId;
  const readable = holder && (isIts ? await guessed : await readableOf(holder, bookId));
  if (readable === undefined) return undefined;
  const kept = isIts && early && guess.name === readable.name ? await early : undefined;
  return { ...readable, key, kept: kept ?? (await matched(readable.name, key)) };
}

/** The cover of a series of which books are kept; where the first of them came without it, that book's own. */
async function keptCoverOf(seriesId: string, scope: string): Promise<Response | undefined> {
  const base = baseOf(scope);
  const holder = await holderAt(base);
  await looking;
  const [first] = books
    .filter((one) => one.seriesId === seriesId && one.holder.userId === holder?.userId)
    .filter((one) => one.holder.base === base)
    .toSorted((a, b) => a.number - b.number);
  if (first?.name === undefined) return undefined;
  return (
    (await matched(first.name, base + seriesCoverAt(seriesId))) ??
    (await matched(first.name, `${base}/api/v1/books/${first.bookId}/thumbnail`))
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
  const asked = pathBelow(scope, request.url);
  const seriesId = seriesOfCover(asked);
  if (seriesId !== undefined) return await keptCoverOf(seriesId, scope);
  const part = bookPartAt(asked);
  if (part === undefined) return undefined;
  const found = await lookFor(part, baseOf(scope));
  if (found === undefined) return undefined;
  const { key, name, hasFile, kept } = found;
  if (kept !== undefined) return kept;
  const wanted = hasFile ? pageWantedAt(part.bookId, part.path) : undefined;
  const drawn = wanted && (await drawnBy(clientId, wanted));
  if (drawn !== undefined) return drawn;
  const answer = await fetch(request);
  const isPart =
    answer.status === 200 && !answer.redirected && asKept.has(new URL(request.url).search);
  // A storage that is full keeps less, which hinders nobody.
  if (isPart && !hasFile) {
    const copy = answer.clone();
    await caches
      .open(name)
      .then((cache) => cache.put(key, copy))
      .catch(() => undefined);
  }
  return answer;
}
