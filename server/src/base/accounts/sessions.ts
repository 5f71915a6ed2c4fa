import { createHash, randomBytes } from 'node:crypto';
import { isWithin } from '../clock.ts';
import type { Db } from '../db/connection.ts';

/** Who signs in, as the request tells. */
export interface Caller {
  readonly ip: string;
  header(name: string): string | undefined;
}

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
  /** The same for all that one sign-in makes. */
  readonly signIn: string;
  readonly from: Caller;
  /** In milliseconds. */
  readonly life: number;
}

/** Makes a session and returns its token. */
export async function openSession(
  db: Db,
  { userId, kind, signIn, from, life }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db
    .insertInto('session')
    .values({
      tokenHash: tokenHash(token),
      userId,
      kind,
      signIn,
      ...placeOf(from),
      created: now,
      lastUsed: now,
      expires: now + life,
    })
    .execute();
  return token;
}

/** Texts of the caller's own making are cut to this length. */
const longest = 500;

const placeOf = (from: Caller) => ({
  ip: from.ip,
  userAgent: from.header('user-agent')?.slice(0, longest) ?? null,
});

/** The account and the sign-in a token stands for, if it has not expired. Use renews a session. */
export async function userOfSession(
  db: Db,
  token: string,
  from: Caller,
): Promise<{ readonly userId: string; readonly signIn: string } | undefined> {
  const now = Date.now();
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('tokenHash', '=', tokenHash(token))
    .where('kind', '=', 'session')
    .where('expires', '>', now)
    .executeTakeFirst();
  if (row && !isWithin(renewAfter, row.lastUsed, now)) {
    await db
      .updateTable('session')
      .set({ ...placeOf(from), lastUsed: now, expires: now + sessionLife })
      .where('tokenHash', '=', row.tokenHash)
      .execute();
  }
  return row;
}

/** Whether a token of a session still stands for an account; asking does not renew it. */
export async function sessionStands(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('userId')
    .where('tokenHash', '=', tokenHash(token))
    .where('expires', '>', Date.now())
    .executeTakeFirst();
  return row !== undefined;
}

interface Renewed {
  readonly userId: string;
  readonly signIn: string;
  readonly token: string;
  /** What is left of the old token's life, in milliseconds. */
  readonly life: number;
}

/** Puts a new token in the place of a remembered sign-in's; the old one ends. */
export async function renewRemembered(
  db: Db,
  old: string,
  from: Caller,
): Promise<Renewed | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash(old))
    .where('kind', '=', 'remember')
    .where('expires', '>', Date.now())
    .returning(['userId', 'signIn', 'expires'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, signIn } = row;
  const life = row.expires - Date.now();
  const token = await openSession(db, { userId, kind: 'remember', signIn, from, life });
  return { userId, signIn, life, token };
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash(token)).execute();
}

const dropMillis = 60 * 60 * 1000;

/** Removes sessions that have expired, now and every hour, until the function it returns is called. */
export async function dropExpiredSessions(db: Db, everyMillis = dropMillis): Promise<() => void> {
  const drop = async (): Promise<void> => {
    await db.deleteFrom('session').where('expires', '<=', Date.now()).execute();
  };
  await drop();
  // What cannot be removed now is removed the next time; it stands for nobody anyway.
  const timer = setInterval(() => void drop().catch(() => undefined), everyMillis).unref();
  return () => clearInterval(timer);
}
