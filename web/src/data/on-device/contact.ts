import { getDeviceCopies } from '@longbox/contract/settings';
import * as z from 'zod/mini';
import { isOwnServer } from '../../lib/own-server.ts';
import { callServer } from '../api.ts';
import { contactAt, type Holder } from './addresses.ts';
import { openDevice } from './database.ts';

/* When an account was last in contact with its server, and how long that lets its books stay without. */

const Contact = z.object({
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Days without contact after which books have to go; `null` for never. */
  days: z.nullable(z.number()),
});
type Contact = z.infer<typeof Contact>;

const keep = async (holder: Holder, days: Contact['days']) =>
  (await openDevice()).put('meta', { at: Date.now(), days }, contactAt(holder));

/** The last contact of an account. */
export async function contactOf(holder: Holder): Promise<Contact | undefined> {
  const found: unknown = await (await openDevice()).get('meta', contactAt(holder));
  return z.safeParse(Contact, found).data;
}

export const daysSince = ({ at }: Contact): number => (Date.now() - at) / 86_400_000;

/** Begins to count the days of an account whose last contact isn't known. */
export async function startCounting(holder: Holder): Promise<void> {
  await keep(holder, null);
}

/**
 * Notes that the account which is signed in is in contact with its server, and how long that lets books stay.
 *
 * @throws ApiError when it doesn't answer.
 */
export async function noteContact(holder: Holder): Promise<void> {
  await keep(holder, isOwnServer ? (await callServer(getDeviceCopies, {})).days : null);
}
