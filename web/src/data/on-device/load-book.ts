import { getBook } from '@longbox/contract/books';
import { basePath } from '../../lib/base-path.ts';
import { browserCaches } from '../../lib/device-storage.ts';
import { callServer, isMissing } from '../api.ts';
import { editionCache, type Holder } from './addresses.ts';
import { changeBook, readBook, removeParts } from './catalogue.ts';
import { tellStep } from './changes.ts';
import { booksInReaders } from './open-books.ts';
import { keepAnswers } from './contents.ts';
import { fetchPart } from './fetch-part.ts';
import { fileUnder } from './folders.ts';
import { editionOf, isWhole, type KeptBook, kindOf, type Part } from './kept-book.ts';

/**
 * Result of loading a book: `gone` if the server has it no more, `later` if that doesn't answer or the book is
 * open, `stopped` if it was removed here or loading was paused.
 */
export type Loaded = 'ready' | 'broken' | 'gone' | 'later' | 'full' | 'stopped';

/** So many parts are fetched at a time: with more, others who read wait. */
const atATime = 2;

/** The paths of a cache's parts, below the base path. */
async function pathsIn(cache: Cache): Promise<Set<string>> {
  const paths = (await cache.keys()).map((one) => new URL(one.url).pathname);
  return new Set(paths.map((path) => path.slice(basePath.length)));
}

async function bytesIn(cache: Cache): Promise<number> {
  let bytes = 0;
  for (const request of await cache.keys()) {
    const kept = await cache.match(request, { ignoreVary: true });
    bytes += Number(kept?.headers.get('content-length') ?? 0);
  }
  return bytes;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Fetches what isn't here yet. Ends with the first part that can't be fetched but is needed. */
async function fetchParts(
  cache: Cache,
  bookId: string,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<Loaded | undefined> {
  const here = await pathsIn(cache);
  const left = parts.filter(({ path }) => !here.has(path));
  const total = parts.length;
  let done = total - left.length;
  let ended: Loaded | undefined;
  const work = async () => {
    for (let part = left.shift(); part && ended === undefined; part = left.shift()) {
      if (signal.aborted) return;
      tellStep({ bookId, done, total, unit: 'parts' });
      const fetched = await fetchPart(cache, part, signal);
      if (fetched === 'away') ended = 'later';
      if (fetched === 'missing' && part.isNeeded) ended = 'broken';
      done += 1;
    }
  };
  // Also after a failure, nothing may be stored any more when this ends.
  const workers = await Promise.allSettled(Array.from({ length: atATime }, work));
  const failed = workers.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return ended;
}

/** Loads a book, going on where it was left. */
export async function loadBook(
  holder: Holder,
  { bookId, edition: before }: KeptBook,
  signal: AbortSignal,
): Promise<Loaded> {
  try {
    const book = await callServer(getBook, { params: { bookId } }, { signal });
    const kind = kindOf(book);
    const edition = editionOf(book);
    if (kind === undefined) {
      const known = await changeBook(holder, bookId, (kept) =>
        kept.book.lastModified > book.lastModified ? {} : { book },
      );
      // Its analysis has ended meanwhile.
      if (known !== undefined && known.book.lastModified > book.lastModified) return 'later';
      return await giveUp(holder, bookId);
    }
    if (before !== null && (await booksInReaders()).has(bookId)) return 'later';
    const begun = await changeBook(holder, bookId, ({ state }) => ({
      book,
      kind,
      state: state === 'outdated' ? state : 'coming',
    }));
    if (begun === undefined) return 'stopped';
    const name = editionCache(holder, bookId, edition);
    const cache = await browserCaches().open(name);
    const parts = await keepAnswers(holder, kind, book, signal);
    const ended = await fetchParts(cache, bookId, parts, signal);
    if (signal.aborted) return await stop(holder, bookId);
    if (ended === 'broken') return await giveUp(holder, bookId);
    if (ended !== undefined) return ended;
    if (!isWhole(parts, await pathsIn(cache))) return await giveUp(holder, bookId);
    const fileBytes = (await fileUnder(name))?.size ?? 0;
    const bytes = (await bytesIn(cache)) + fileBytes;
    await changeBook(holder, bookId, () => ({ state: 'ready', edition, bytes, fileBytes }));
    await removeParts(holder, bookId, name);
    return 'ready';
  } catch (error) {
    if (signal.aborted) return await stop(holder, bookId);
    if (isMissing(error)) return 'gone';
    if (!isFull(error)) return 'later';
    await dropHalf(holder, bookId, before === null ? 'waiting' : 'outdated');
    return 'full';
  }
}

/** Leaves what is here for later, unless the book was removed meanwhile. */
async function stop(holder: Holder, bookId: string): Promise<Loaded> {
  if ((await readBook(holder, bookId)) === undefined) await removeParts(holder, bookId);
  return 'stopped';
}

/** Gives back the room of what isn't whole. What could be read before still can. */
async function dropHalf(holder: Holder, bookId: string, state: KeptBook['state']): Promise<void> {
  const edition = (await changeBook(holder, bookId, () => ({ state })))?.edition ?? null;
  const spared = edition === null ? undefined : editionCache(holder, bookId, edition);
  await removeParts(holder, bookId, spared);
}

/** The server has the book, but not all of it. */
async function giveUp(holder: Holder, bookId: string): Promise<Loaded> {
  await dropHalf(holder, bookId, 'broken');
  return 'broken';
}
