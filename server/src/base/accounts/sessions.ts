import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { isWithin } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { engine } from '../db/engine.ts';
import { keeperOf } from '../db/keep.ts';
import { isDatabaseFull } from '../db/disk-full.ts';
import type { Tables } from '../db/tables.ts';

/** Who signs in, as the request tells. */
export interface Caller {
  readonly ip: string;
  header(name: string): string | undefined;
}

/** `replaced`: a remembered one that other servers still know for a moment. */
type SessionKind = 'session' | 'remember' | 'replaced';

/** Milliseconds. */
export const day = 24 * 60 * 60 * 1000;
/** A session ends when it was not used for this long. */
export const sessionLife = 7 * day;
/** How often the time of last use is written at most. */
const renewAfter = 10 * 60 * 1000;

/** Only this hash of a token is stored: with a stolen database no one can sign in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  /** The same for all sessions of one sign-in. */
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
  const row = {
    tokenHash: tokenHash(token),
    userId,
    kind,
    signIn,
    ...placeOf(from),
    created: now,
    lastUsed: now,
    expires: now + life,
  };
  try {
    await db.insertInto('session').values(row).execute();
    await endOldest(db, row);
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
    // A remembered sign-in that is forgotten at the next start is none.
    if (kind === 'session') keepInMemory(db, row);
  }
  return token;
}

/** Limits of sign-ins per account, and of sessions per sign-in. */
export const mostSignIns = 50;
const mostOfSignIn = 10;

/** For so long after its last use no session is ended for others: its call may be under way. */
const restMillis = 60_000;

/** Ends the sign-ins of an account that were used longest ago, beyond those that it may have. */
async function endOldest(
  db: Db,
  { userId, signIn }: Pick<SessionRow, 'userId' | 'signIn'>,
): Promise<void> {
  const now = Date.now();
  const isAtRest = sql`lastUsed NOT BETWEEN ${now - restMillis} AND ${now}`;
  await sql`DELETE FROM session WHERE userId = ${userId} AND ${isAtRest} AND signIn NOT IN (
    SELECT signIn FROM session WHERE userId = ${userId} GROUP BY signIn
    ORDER BY signIn = ${signIn} DESC, max(lastUsed) DESC LIMIT ${mostSignIns})`.execute(db);
  await sql`DELETE FROM session WHERE ${isAtRest} AND tokenHash IN (
    SELECT tokenHash FROM session
    WHERE userId = ${userId} AND signIn = ${signIn} AND kind = 'session'
    ORDER BY lastUsed DESC, created DESC, tokenHash ${engine.allBeyond(mostOfSignIn)})`.execute(db);
}

type SessionRow = Selectable<Tables['session']>;

/** Sessions that a full disk couldn't store: they're valid until the server stops. */
const inMemory = new WeakMap<Db, Map<string, SessionRow>>();
const mostInMemory = 1_000;

function keepInMemory(db: Db, row: SessionRow): void {
  const kept = inMemory.get(db) ?? new Map<string, SessionRow>();
  inMemory.set(db, kept);
  const [oldest] = kept.keys();
  if (kept.size >= mostInMemory && oldest !== undefined) kept.delete(oldest);
  kept.set(row.tokenHash, row);
}

function keptInMemory(db: Db, token: string): SessionRow | undefined {
  const row = inMemory.get(db)?.get(tokenHash(token));
  return row && row.expires > Date.now() ? row : undefined;
}

/** Ends the sessions of an account that exist in memory only. */
export function forgetInMemory(db: Db, userId: string): void {
  const kept = inMemory.get(db);
  for (const [hash, row] of kept ?? []) if (row.userId === userId) kept?.delete(hash);
}

/** Texts of the caller's own making are cut to this length. */
const longest = 500;

const placeOf = (from: Caller) => ({
  ip: from.ip,
  userAgent: from.header('user-agent')?.slice(0, longest) ?? null,
});

/** Some thousand sessions by their tokens. */
const storedSessions = keeperOf<SessionRow | undefined>({
  room: 2_000_000,
  sizeOf: () => 2 * longest,
});

/** The account and the sign-in of a token, unless it has expired. Use renews a session. */
export async function userOfSession(
  db: Db,
  token: string,
  from: Caller,
): Promise<{ readonly userId: string; readonly signIn: string } | undefined> {
  const now = Date.now();
  const row = await storedSessions(db).of(token, () =>
    db
      .selectFrom('session')
      .selectAll()
      .where('tokenHash', '=', tokenHash(token))
      .where('kind', '=', 'session')
      .executeTakeFirst(),
  );
  if (!row || row.expires <= now) return keptInMemory(db, token);
  if (!isWithin(renewAfter, row.lastUsed, now)) {
    await db
      .updateTable('session')
      .set({ ...placeOf(from), lastUsed: now, expires: now + sessionLife })
      .where('tokenHash', '=', row.tokenHash)
      .execute()
      .catch(passWhenFull);
  }
  return row;
}

/** Whether a session's token is still valid for an account; asking doesn't renew it. */
export async function sessionStands(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('userId')
    .where('tokenHash', '=', tokenHash(token))
    .where('expires', '>', Date.now())
    .executeTakeFirst();
  return row !== undefined || keptInMemory(db, token) !== undefined;
}

interface Renewed {
  readonly userId: string;
  readonly signIn: string;
  readonly token: string;
  /** Remaining life of the old token, in milliseconds. */
  readonly life: number;
}

/**
 * Replaces the token of a remembered sign-in; the old one ends.
 *
 * @param graceMillis for how long other servers of this database still know the old one; see `findReplaced`
 */
export async function renewRemembered(
  db: Db,
  old: string,
  { from, graceMillis }: { readonly from: Caller; readonly graceMillis: number },
): Promise<Renewed | undefined> {
  const known = await db
    .selectFrom('session')
    .select(['userId', 'signIn', 'expires'])
    .where('tokenHash', '=', tokenHash(old))
    .where('kind', '=', 'remember')
    .where('expires', '>', Date.now())
    .executeTakeFirst();
  if (!known) return undefined;
  let row: Awaited<Replaced>;
  try {
    row = await (graceMillis > 0 ? markReplaced(db, old, graceMillis) : dropReplaced(db, old));
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
    // On a full disk it can't be replaced, so it stays.
    const { userId, signIn } = known;
    return { userId, signIn, life: known.expires - Date.now(), token: old };
  }
  if (!row) return undefined;
  const { userId, signIn } = row;
  const life = known.expires - Date.now();
  const token = await openSession(db, { userId, kind: 'remember', signIn, from, life });
  return { userId, signIn, life, token };
}

/** A full disk can't record that a session was used; the session stays valid. */
function passWhenFull(error: unknown): void {
  if (!isDatabaseFull(error)) throw error;
}

type Replaced = Promise<Pick<SessionRow, 'userId' | 'signIn'> | undefined>;

const dropReplaced = (db: Db, old: string): Replaced =>
  db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash(old))
    .returning(['userId', 'signIn'])
    .executeTakeFirst();

const markReplaced = (db: Db, old: string, graceMillis: number): Replaced =>
  db
    .updateTable('session')
    .set({ kind: 'replaced', expires: Date.now() + graceMillis })
    .where('tokenHash', '=', tokenHash(old))
    .where('kind', '=', 'remember')
    .returning(['userId', 'signIn'])
    .executeTakeFirst();

/** The sign-in of a remembered token that another server has replaced a moment ago. */
export const findReplaced = (db: Db, old: string): Replaced =>
  db
    .selectFrom('session')
    .select(['userId', 'signIn'])
    .where('tokenHash', '=', tokenHash(old))
    .where('kind', '=', 'replaced')
    .where('expires', '>', Date.now())
    .executeTakeFirst();

export async function closeSession(db: Db, token: string): Promise<void> {
  inMemory.get(db)?.delete(tokenHash(token));
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash(token)).execute();
}

/** How long the next call of an ended session is told why. */
const endKept = 30 * day;

const dropMillis = 60 * 60 * 1000;

/** Removes sessions that have expired, now and every hour, until the function it returns is called. */
export async function dropExpiredSessions(db: Db, everyMillis = dropMillis): Promise<() => void> {
  const drop = async (): Promise<void> => {
    await db.deleteFrom('session').where('expires', '<=', Date.now()).execute();
    await db
      .deleteFrom('sessionEnd')
      .where('ended', '<=', Date.now() - endKept)
      .execute();
  };
  await drop();
  // Expired rows that can't be removed now are removed the next time; they sign no one in.
  const timer = setInterval(() => void drop().catch(() => undefined), everyMillis).unref();
  return () => clearInterval(timer);
}
