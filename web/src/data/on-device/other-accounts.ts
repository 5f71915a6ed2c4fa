import * as z from 'zod/mini';
import type { Holder } from './addresses.ts';
import { removeAll } from './catalogue.ts';
import { contactOf, daysSince, startCounting } from './contact.ts';
import { openDevice } from './database.ts';

/*
 * What other accounts of the same server keep in this browser: their titles are nobody else's business,
 * the storage they take is.
 */

/** Days since the last contact of another account after which its books go, if the server allows as many. */
const longest = 30;

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

/** Removes what accounts keep here that haven't been in contact for long. */
export async function expireOthers(holder: Holder): Promise<void> {
  const { base } = holder;
  for (const userId of (await others(holder)).keys()) {
    const other = { base, userId };
    const contact = await contactOf(other);
    if (contact === undefined) await startCounting(other);
    else if (daysSince(contact) > Math.min(longest, contact.days ?? longest))
      await removeAll(other);
  }
}
