import * as z from 'zod/mini';
import { type Holder, wishesAt } from './addresses.ts';
import { tellChange } from './changes.ts';
import { openDevice } from './database.ts';
import { firstWishes, Wishes } from './rules.ts';

/** What an account wants on this device; nothing if another client has written it in a form of its own. */
export async function knownWishes(holder: Holder): Promise<Wishes | undefined> {
  const found: unknown = await (await openDevice()).get('meta', wishesAt(holder));
  return found === undefined ? firstWishes : z.safeParse(Wishes, found).data;
}

/** What an account wants on this device, as far as that's known. */
export const readWishes = async (holder: Holder): Promise<Wishes> =>
  (await knownWishes(holder)) ?? firstWishes;

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
