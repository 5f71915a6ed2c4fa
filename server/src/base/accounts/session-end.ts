import type { SessionEnd } from '@longbox/contract/sign-in';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import { tokenHash } from './sessions.ts';

interface Which {
  readonly userId: string;
  /** One sign-in; without it, all of the account. */
  readonly signIn?: string;
}

const whichOf = ({ userId, signIn }: Which) =>
  signIn === undefined
    ? sql<SqlBool>`userId = ${userId}`
    : sql<SqlBool>`userId = ${userId} AND signIn = ${signIn}`;

/** Notes why sessions that are about to go end. */
export async function noteEnd(db: Db, which: Which, reason: SessionEnd): Promise<void> {
  await sql`INSERT INTO sessionEnd (tokenHash, reason, ended)
    SELECT tokenHash, ${reason}, ${Date.now()} FROM session WHERE ${whichOf(which)}
    ON CONFLICT (tokenHash) DO UPDATE SET reason = excluded.reason, ended = excluded.ended`.execute(
    db,
  );
}

/** Ends sessions of an account and notes why; answers how many rows went. */
export async function endNoting(db: Db, which: Which, reason: SessionEnd): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await noteEnd(transaction, which, reason);
    const gone = await transaction
      .deleteFrom('session')
      .where(whichOf(which))
      .returning('tokenHash')
      .execute();
    return gone.length;
  });
}

/** Why the first of these tokens that was ended before its time was ended. */
export async function endOf(
  db: Db,
  tokens: readonly (string | undefined)[],
): Promise<SessionEnd | undefined> {
  const hashes = tokens.flatMap((token) => (token ? tokenHash(token) : []));
  if (hashes.length === 0) return undefined;
  const row = await db
    .selectFrom('sessionEnd')
    .select('reason')
    .where('tokenHash', 'in', hashes)
    .orderBy('ended', 'desc')
    .executeTakeFirst();
  return row?.reason;
}
