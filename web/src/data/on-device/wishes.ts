import { type Holder, wishesAt } from './addresses.ts';
import { tellChange } from './changes.ts';
import { openDevice } from './database.ts';
import { type Wishes, wishesIn } from './rules.ts';

const stored = async (holder: Holder) =>
  wishesIn(await (await openDevice()).get('meta', wishesAt(holder)));

/** What an account wants on this device; nothing if another client has written some of it in a form of its own. */
export async function knownWishes(holder: Holder): Promise<Wishes | undefined> {
  const { wishes, others } = await stored(holder);
  return others.length === 0 ? wishes : undefined;
}

/** What an account wants on this device, as far as that's known. */
export const readWishes = async (holder: Holder): Promise<Wishes> => (await stored(holder)).wishes;

/** Changes what an account wants on this device. */
export async function changeWishes(
  holder: Holder,
  change: (before: Wishes) => Partial<Wishes>,
): Promise<void> {
  const transaction = (await openDevice()).transaction('meta', 'readwrite');
  const found: unknown = await transaction.store.get(wishesAt(holder));
  const { wishes, others } = wishesIn(found);
  const after = { ...wishes, ...change(wishes) };
  await transaction.store.put({ ...after, rules: [...after.rules, ...others] }, wishesAt(holder));
  await transaction.done;
  tellChange(holder);
}
