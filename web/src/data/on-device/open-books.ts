import { heldLocks, holdLock } from '../../lib/secure-only/tab-locks.ts';
import { onReading } from '../send-progress.ts';
import type { Holder } from './addresses.ts';
import { changeBook } from './catalogue.ts';

/*
 * Which books are open in readers, in any tab: their files aren't exchanged or removed. A tab that is
 * killed gives its locks back.
 */

const prefix = 'longbox.reading ';

/** From now on notes which kept books this tab has open, and when they were. */
export function noteOpenBooks(holder: Holder): void {
  const ends = new Map<string, () => void>();
  onReading((bookId, isOpen) => {
    ends.get(bookId)?.();
    ends.delete(bookId);
    if (isOpen) ends.set(bookId, holdLock(prefix + bookId));
    void changeBook(holder, bookId, () => ({ openedAt: Date.now() })).catch(() => undefined);
  });
}

/** The books that are open in any tab. */
export async function booksInReaders(): Promise<ReadonlySet<string>> {
  const names = await heldLocks();
  const ours = names.filter((name) => name.startsWith(prefix));
  return new Set(ours.map((name) => name.slice(prefix.length)));
}
