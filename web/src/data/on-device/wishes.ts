import * as z from 'zod/mini';
import { type Holder, wishesAt } from './addresses.ts';
import { tellChange } from './changes.ts';
import { openDevice } from './database.ts';
import { firstWishes, Wishes } from './rules.ts';

/** What an account wants on this device. */
export async function readWishes(holder: Holder): Promise<Wishes> {
  const found: unknown = await (await openDevice()).get('meta', wishesAt(holder));
  return z.safeParse(Wishes, found).data ?? firstWishes;
}

/** Changes what an account wants on this device. */
export async function changeWishes(
  holder: Holder,
  change: (before: Wishes) => Partial<Wishes>,
): Promise<void> {
  const transaction = (await openDevice()).transaction('meta', 'readwrite');
  const found: unknown = await transaction.store.get(wishesAt(holder));
  const before = z.safeParse(Wishes, found).data ?? firstWishes;
  await transaction.store.put({ ...before, ...change(before) }, wishesAt(holder));
  await transaction.done;
  tellChange();
}
