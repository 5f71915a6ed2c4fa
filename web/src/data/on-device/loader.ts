import type { User } from '@longbox/contract/users';
import { afterOtherTabs } from '../../lib/device-storage.ts';
import { type Holder, cachesOf } from './addresses.ts';
import { changeAccount, readAccount, readBook, readBooks } from './catalogue.ts';
import { onDeviceChange } from './changes.ts';
import { findMissing, lookForChanges, takeOff } from './freshness.ts';
import { type Loaded, loadBook } from './load-book.ts';
import { type KeptBook, nextToLoad } from './kept-book.ts';

/** Milliseconds before a server that was away is asked again. */
const pause = 15_000;

/** Ends when the catalogue changes, the page comes back to the front or online, or after some time. */
function rest(longest: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, longest);
    const stop = onDeviceChange((heard) => {
      if (heard === 'changed') end();
    });
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
  });
}

/** Whether a book still has to be loaded, for the account that is signed in. */
async function isWanted(holder: Holder, bookId: string): Promise<boolean> {
  const account = await readAccount(holder.base);
  if (account?.me.id !== holder.userId || account.pause !== null) return false;
  return (await readBook(holder, bookId)) !== undefined;
}

/** Loads a book until it is here, was removed, or loading was paused in any tab. */
async function loadWhileWanted(holder: Holder, book: KeptBook): Promise<Loaded> {
  const controller = new AbortController();
  const stop = onDeviceChange((heard) => {
    if (heard !== 'changed') return;
    void isWanted(holder, book.bookId).then((wanted) => {
      if (!wanted) controller.abort();
    });
  });
  try {
    return await loadBook(holder, book, controller.signal);
  } finally {
    stop();
  }
}

async function work(holder: Holder, me: User): Promise<void> {
  await findMissing(holder);
  await lookForChanges(holder);
  const after: Partial<Record<Loaded, (bookId: string) => Promise<void>>> = {
    gone: (bookId) => takeOff(holder, bookId),
    full: () => changeAccount(holder, me, { pause: 'full' }),
    later: () => rest(pause),
  };
  for (;;) {
    const account = await readAccount(holder.base);
    // Somebody else has signed in, in another tab.
    if (account?.me.id !== holder.userId) return;
    const book = account.pause === null ? nextToLoad(await readBooks(holder)) : undefined;
    if (book === undefined) await rest(60_000);
    else await after[await loadWhileWanted(holder, book)]?.(book.bookId);
  }
}

/** Loads what was taken along, in one tab of the browser, for as long as the page is open. */
export function startLoader(holder: Holder, me: User): void {
  const name = `longbox.loader ${cachesOf(holder)}`;
  // A browser that forbids its storage while the page is open loads nothing more.
  afterOtherTabs(name, () => work(holder, me)).catch(() => undefined);
}
