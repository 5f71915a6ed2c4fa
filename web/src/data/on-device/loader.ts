import type { User } from '@longbox/contract/users';
import { asksToSaveData } from '../../lib/asks-to-save-data.ts';
import { afterOtherTabs } from '../../lib/device-storage.ts';
import { isMetered } from '../../lib/metered.ts';
import { onBack } from '../on-back.ts';
import type { Account } from './account.ts';
import { type Holder, cachesOf } from './addresses.ts';
import { changeAccount, knownBooks, readAccount, readBook, removeLeftovers } from './catalogue.ts';
import { findUnreadable } from './anew.ts';
import { onDeviceChange } from './changes.ts';
import { expireBooks } from './expire.ts';
import { findMissing, mayKeep, takeOff } from './freshness.ts';
import { startKeepingUp } from './keep-up.ts';
import { type KeptBook, nextToLoad } from './kept-book.ts';
import { letGo } from './let-go.ts';
import { type Loaded, loadBook } from './load-book.ts';
import { expireOthers } from './other-accounts.ts';
import { readWishes } from './wishes.ts';

/** Milliseconds before a server that was away is asked again. */
const pause = 15_000;

/** Ends a rest. */
let wake = (): void => undefined;

/** Ends when the catalogue changes, the page, the network or the server comes back, or after some time. */
function rest(longest: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      stopWaiting();
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, longest);
    const stop = onDeviceChange((heard) => {
      if ('changed' in heard) end();
    });
    const stopWaiting = onBack(end);
    document.addEventListener('visibilitychange', end);
    wake = end;
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
    if (!('changed' in heard)) return;
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

/** What is loaded next of what the server has, as far as this network is one to load it by. */
async function next(
  holder: Holder,
  { unknown }: Pick<Account, 'unknown'>,
): Promise<KeptBook | undefined> {
  const { onlyUnmetered } = await readWishes(holder);
  if (onlyUnmetered && isMetered()) return undefined;
  const kept = await knownBooks(holder);
  const books = kept.filter(({ bookId }) => !unknown.includes(bookId));
  return nextToLoad(asksToSaveData() ? books.filter(({ reason }) => reason === 'chosen') : books);
}

async function work(holder: Holder, me: User): Promise<void> {
  const startedAt = Date.now();
  await expireOthers(holder);
  await findMissing(holder, me);
  await findUnreadable(holder);
  await removeLeftovers(holder);
  const keepingUp = startKeepingUp(holder, () => {
    wake();
  });
  const after: Partial<Record<Loaded, (bookId: string) => Promise<void>>> = {
    gone: (bookId) => takeOff(holder, bookId),
    full: () => changeAccount(holder, me, { pause: 'full' }),
    later: () => rest(pause),
  };
  for (;;) {
    await keepingUp.catchUp();
    await expireBooks(holder, me);
    await letGo(holder, startedAt);
    const account = await readAccount(holder.base);
    // Somebody else has signed in, in another tab, or nothing may be kept any more.
    if (account?.me.id !== holder.userId || !mayKeep(account.me)) return;
    const book = account.pause === null ? await next(holder, account) : undefined;
    if (book === undefined) await rest(Math.min(60_000, keepingUp.dueIn() + 1));
    else await after[await loadWhileWanted(holder, book)]?.(book.bookId);
  }
}

/** Loads what was taken along, in one tab of the browser, for as long as the page is open. */
export function startLoader(holder: Holder, me: User): void {
  const name = `longbox.loader ${cachesOf(holder)}`;
  // A browser that forbids its storage while the page is open loads nothing more.
  afterOtherTabs(name, () => work(holder, me)).catch(() => undefined);
}
