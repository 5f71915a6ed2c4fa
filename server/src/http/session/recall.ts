import { findUser } from '../../base/accounts/accounts.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import { findReplaced, renewRemembered } from '../../base/accounts/sessions.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Exchange } from '../exchange.ts';

/** For how long calls that were under way may still bring a remembered token that was replaced. */
export const graceMillis = 60_000;

/** The result of a remembered sign-in. */
export interface Recalled {
  readonly userId: string;
  readonly session: string;
  /** The new token and its life in milliseconds; nothing if another server has handed it out. */
  readonly remembered?: { readonly token: string; readonly life: number };
}

interface RecallPlace {
  readonly db: Db;
  /** Whether other servers have the same database. */
  readonly isShared: boolean;
  readonly open: (from: Exchange, userId: string, signIn: string) => Promise<string>;
}

/** Signs in by a remembered token, which is replaced. */
export async function recall(
  { db, isShared, open }: RecallPlace,
  exchange: Exchange,
  old: string,
): Promise<Recalled | undefined> {
  const grace = isShared ? graceMillis : 0;
  const remembered = await renewRemembered(db, old, { from: exchange, graceMillis: grace });
  const known = remembered ?? (isShared ? await findReplaced(db, old) : undefined);
  const user = known && (await findUser(db, known.userId));
  if (!user) return undefined;
  const { id: userId, email } = user;
  if (remembered) await recordActivity(db, exchange, { userId, email, source: 'RememberMe' });
  const session = await open(exchange, userId, known.signIn);
  return { userId, session, ...(remembered && { remembered }) };
}
