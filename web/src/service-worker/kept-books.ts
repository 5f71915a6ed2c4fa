import {
  accountAt,
  type BookPart,
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
/** Whose a kept book was when last looked at, and in which cache: asked for at once, while both are looked up. */
let likely: ReadonlyMap<string, { holder: Holder; name: string }> = new Map();

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
  likely = new Map(
    books.flatMap((one) => {
      if (!isRecord(one)) return [];
      const { base, userId, bookId, edition } = one;
      if (![base, userId, bookId, edition].every((value) => typeof value === 'string')) return [];
      const holder = { base: String(base), userId: String(userId) };
      const name = editionCache(holder, String(bookId), String(edition));
      return [[String(bookId), { holder, name }] as const];
    }),
  );
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
  const guess = likely.get(bookId);
  const early = guess && matched(guess.name, key).catch(() => undefined);
  const guessed = guess && readableOf(guess.holder, bookId);
  // It may not be awaited.
  guessed?.catch(() => undefined);
  const holder = await holderAt(base);
  const isIts = holder?.base === guess?.holder.base && holder?.userId === guess?.holder.userId;
  const readable = holder && (isIts ? await guessed : await readableOf(holder, bookId));
  if (readable === undefined) return undefined;
  const kept = isIts && guess?.name === readable.name ? await early : undefined;
  return { ...readable, key, kept: kept ?? (await matched(readable.name, key)) };
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
  const { name } = readable;
  return (
    (await matched(name, base + seriesCoverAt(seriesId))) ??
    (await matched(name, `${base}/api/v1/books/${bookId}/thumbnail`))
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
