import type { Holder } from './addresses.ts';
import { knownBooks, readBook, removeBook } from './catalogue.ts';
import { tellLeaving } from './changes.ts';
import { booksInReaders } from './open-books.ts';
import { mayGo } from './rules.ts';

/** Milliseconds in which it can be undone that books go; their parts stay for as long. */
const respite = 12_000;

/** Books that go unless that is undone. */
const leaving = new Set<string>();

async function removeLater(holder: Holder, bookIds: readonly string[]): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, respite);
  });
  const open = await booksInReaders();
  for (const bookId of bookIds) {
    leaving.delete(bookId);
    const kept = await readBook(holder, bookId);
    if (kept?.reason === 'unwanted' && !open.has(bookId)) await removeBook(holder, bookId);
  }
}

/** Has the books go that no rule wants any more, as soon as they may. */
export async function letGo(holder: Holder, startedAt: number): Promise<void> {
  const open = await booksInReaders();
  const moment = { now: Date.now(), startedAt };
  const going = (await knownBooks(holder)).filter(
    (kept) => mayGo(kept, moment) && !open.has(kept.bookId) && !leaving.has(kept.bookId),
  );
  if (going.length === 0) return;
  const bookIds = going.map(({ bookId }) => bookId);
  for (const bookId of bookIds) leaving.add(bookId);
  tellLeaving(going.map(({ book }) => book));
  void removeLater(holder, bookIds).catch(() => undefined);
}
