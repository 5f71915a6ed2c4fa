import type { User } from '@longbox/contract/users';
import { create } from 'zustand';
import { basePath } from '../../lib/base-path.ts';
import { setStandIn } from '../api.ts';
import { setRunner } from '../query.ts';
import type { Holder } from './addresses.ts';
import type { Account } from './account.ts';
import { changeAccount, knownBooks, readAccount } from './catalogue.ts';
import { onDeviceChange, type Step } from './changes.ts';
import { startDrawing } from './draw-pages.ts';
import { expireBooks } from './expire.ts';
import { mayKeep, obeyRights } from './freshness.ts';
import { isReadable, type KeptBook } from './kept-book.ts';
import { tellKept } from './kept-now.ts';
import { startLoader } from './loader.ts';
import { noteOpenBooks } from './open-books.ts';
import { firstWishes, type Wishes } from './rules.ts';
import { runQuery } from './run-query.ts';
import { standInFor } from './stand-in.ts';
import { readWishes } from './wishes.ts';

interface OnDevice {
  /** Undefined until the catalogue has been read. */
  readonly books: readonly KeptBook[] | undefined;
  readonly account: Account | undefined;
  readonly wishes: Wishes;
  /** How far the book is that is being loaded. */
  readonly step: Step | undefined;
}

/** What is kept of the account that is signed in. */
export const useOnDevice = create<OnDevice>()(() => ({
  books: undefined,
  account: undefined,
  wishes: firstWishes,
  step: undefined,
}));

/** The account that was here last, if it may have books on this device. */
export async function lastAccount(): Promise<User | undefined> {
  return (await readAccount(basePath).catch(() => undefined))?.me;
}

export const holderOf = ({ id }: User): Holder => ({ base: basePath, userId: id });

async function readAll(holder: Holder): Promise<void> {
  const [books, account, wishes] = await Promise.all([
    knownBooks(holder),
    readAccount(holder.base),
    readWishes(holder),
  ]);
  tellKept(
    books.map((kept) => ({
      bookId: kept.bookId,
      seriesId: kept.book.seriesId,
      isHere: isReadable(kept),
    })),
    wishes.rules,
  );
  useOnDevice.setState({ books, account, wishes });
}

let started: Promise<void> | undefined;

async function start(me: User): Promise<void> {
  const holder = holderOf(me);
  await changeAccount(holder, me);
  await obeyRights(holder, me);
  await expireBooks(holder, me);
  await readAll(holder);
  onDeviceChange((heard) => {
    if ('changed' in heard) void readAll(holder);
    else if ('bookId' in heard) useOnDevice.setState({ step: heard });
  });
  setStandIn(standInFor(holder));
  setRunner(runQuery);
  noteOpenBooks(holder);
  startDrawing(holder);
  if (mayKeep(me)) startLoader(holder, me);
}

/** Opens what this device keeps for an account: from then on it stands in for a server that is away. */
export function startOnDevice(me: User): Promise<void> {
  started ??= start(me);
  return started;
}
