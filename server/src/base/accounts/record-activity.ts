import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { engine } from '../db/engine.ts';
import { isDatabaseFull } from '../db/disk-full.ts';
import type { Caller } from './sessions.ts';

/** Activity is kept for a month. */
const keptMillis = 31 * 24 * 60 * 60 * 1000;
/** Number of attempts kept per account. */
const mostOfAccount = 2_000;
/** Texts of the caller's own making are cut to this length. */
const textLimit = 500;

/** One sign-in attempt; without an error it succeeded. */
interface Attempt {
  readonly userId?: string | undefined;
  /** As typed. */
  readonly email?: string | undefined;
  readonly apiKey?: { readonly id: string; readonly comment: string } | undefined;
  readonly error?: string | undefined;
  /** `Password`, `ApiKey`, `RememberMe` or `OAuth2:<provider name>`. */
  readonly source: string;
}

/** Notes an attempt to sign in, good or bad (api.md 3.15), and forgets those of over a month ago. */
export async function recordActivity(db: Db, caller: Caller, attempt: Attempt): Promise<void> {
  try {
    await write(db, caller, attempt);
  } catch (error) {
    // A full disk doesn't prevent a sign-in.
    if (!isDatabaseFull(error)) throw error;
  }
}

async function write(db: Db, caller: Caller, attempt: Attempt): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('authenticationActivity')
    .values({
      userId: attempt.userId ?? null,
      email: attempt.email?.slice(0, textLimit) ?? null,
      apiKeyId: attempt.apiKey?.id ?? null,
      apiKeyComment: attempt.apiKey?.comment ?? null,
      ip: caller.ip,
      userAgent: caller.header('user-agent')?.slice(0, textLimit) ?? null,
      success: attempt.error === undefined ? 1 : 0,
      error: attempt.error ?? null,
      dateTime: now,
      source: attempt.source,
    })
    .execute();
  await db
    .deleteFrom('authenticationActivity')
    .where('dateTime', '<', now - keptMillis)
    .execute();
  const { userId } = attempt;
  if (userId === undefined) return;
  await sql`DELETE FROM authenticationActivity WHERE id IN (
    SELECT id FROM authenticationActivity WHERE userId = ${userId}
    ORDER BY dateTime DESC ${engine.allBeyond(mostOfAccount)})`.execute(db);
}
