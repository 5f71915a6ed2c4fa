import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/connection.ts';

type SessionKind = 'session' | 'remember';

/** Milliseconds. */
export const day = 24 * 60 * 60 * 1000;
/** A session ends when it was not used for this long. */
export const sessionLife = 7 * day;
/** How often the time of last use is written at most. */
const renewAfter = 10 * 60 * 1000;

/** Only this hash of a token is stored: a stolen database signs nobody in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  /** In milliseconds. */
  readonly life: number;
}

/** Makes a session and returns its token. */
export async function openSession(db: Db, { userId, kind, life }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db
    .insertInto('session')
    .values({
      tokenHash: tokenHash(token),
      userId,
      kind,
      created: now,
      lastUsed: now,
      expires: now + life,
    })
    .execute();
  return token;
}

/** The account a token stands for, if it has not expired. Use renews a session. */
export async function userOfSession(
  db: Db,
  token: string,
  kind: SessionKind,
): Promise<string | undefined> {
  const now = Date.now();
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('tokenHash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires', '>', now)
    .executeTakeFirst();
  if (row && kind === 'session' && now - row.lastUsed > renewAfter) {
    await db
      .updateTable('session')
      .set({ lastUsed: now, expires: now + sessionLife })
      .where('tokenHash', '=', row.tokenHash)
      .execute();
  }
  return row?.userId;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash(token)).execute();
}

export async function dropExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires', '<=', Date.now()).execute();
}
