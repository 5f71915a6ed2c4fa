import { cachesOf, type Holder } from './addresses.ts';
import { onDeviceChange } from './changes.ts';
import type { KeptBook } from './kept-book.ts';

type Books = readonly KeptBook[];

/** What was read last. */
interface Reading {
  /** Names the account. */
  readonly key: string;
  readonly found: Promise<Books>;
  /** The books that have changed since. */
  readonly changed: Set<string>;
}

/** Books in the order of the database. */
const byId = (one: KeptBook, other: KeptBook) => (one.bookId < other.bookId ? -1 : 1);

/**
 * Reads the books of an account once for all who ask; after changes, as far as this tab has heard of them,
 * only those that have changed. While hundreds are loaded, each changes several times.
 */
export function readChanged(
  readAll: (holder: Holder) => Promise<Books>,
  readSome: (holder: Holder, bookIds: readonly string[]) => Promise<Books>,
): (holder: Holder) => Promise<Books> {
  let last: Reading | undefined;
  let isListening = false;
  const listen = () => {
    if (isListening) return;
    isListening = true;
    onDeviceChange((heard) => {
      if (last === undefined || !('changed' in heard)) return;
      const { changed } = heard;
      if (changed === 'all') last = undefined;
      else if (cachesOf(changed) === last.key) {
        for (const bookId of changed.bookIds) last.changed.add(bookId);
      }
    });
  };
  const renew = async (holder: Holder, { found, changed }: Reading): Promise<Books> => {
    const [before, anew] = await Promise.all([found, readSome(holder, [...changed])]);
    return [...before.filter(({ bookId }) => !changed.has(bookId)), ...anew].toSorted(byId);
  };
  return (holder) => {
    listen();
    const key = cachesOf(holder);
    const before = last?.key === key ? last : undefined;
    if (before?.changed.size === 0) return before.found;
    const found = before === undefined ? readAll(holder) : renew(holder, before);
    const own = { key, found, changed: new Set<string>() };
    last = own;
    found.catch(() => {
      if (last === own) last = undefined;
    });
    return found;
  };
}
