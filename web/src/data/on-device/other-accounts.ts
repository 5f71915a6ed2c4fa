import * as z from 'zod/mini';
import { contactAt, type Holder } from './addresses.ts';
import { removeAll } from './catalogue.ts';
import { openDevice } from './database.ts';

/*
 * What other accounts of the same server keep in this browser: their titles are nobody else's business,
 * the storage they take is.
 */

/** Milliseconds since the last contact of another account after which its books go. */
const longest = 30 * 24 * 60 * 60 * 1000;

const Taken = z.object({ base: z.string(), userId: z.string(), bytes: z.number() });

/** What each other account takes, in bytes. */
async function others({ base, userId }: Holder): Promise<ReadonlyMap<string, number>> {
  const found: unknown[] = await (await openDevice()).getAll('books');
  const sums = new Map<string, number>();
  for (const one of found) {
    const { data } = z.safeParse(Taken, one);
    if (data?.base !== base || data.userId === userId) continue;
    sums.set(data.userId, (sums.get(data.userId) ?? 0) + data.bytes);
  }
  return sums;
}

/** Bytes that books of other accounts take. */
export async function bytesOfOthers(holder: Holder): Promise<number> {
  const sums = await others(holder);
  return [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Removes what other accounts keep here; what they haven't sent yet stays. */
export async function removeOthers(holder: Holder): Promise<void> {
  const { base } = holder;
  for (const userId of (await others(holder)).keys()) await removeAll({ base, userId });
}

/** Notes that an account has been in contact with its server. */
export async function noteContact(holder: Holder): Promise<void> {
  await (await openDevice()).put('meta', Date.now(), contactAt(holder));
}

/** Removes what accounts keep here that haven't been in contact for long. */
export async function expireOthers(holder: Holder): Promise<void> {
  const { base } = holder;
  for (const userId of (await others(holder)).keys()) {
    const other = { base, userId };
    const last: unknown = await (await openDevice()).get('meta', contactAt(other));
    if (typeof last !== 'number') await noteContact(other);
    else if (Date.now() - last > longest) await removeAll(other);
  }
}
