import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { isMatched, ours } from './matches.ts';
import { freeName } from './moving.ts';

/** Accounts that get what theirs had: added ones, and those found here by their email. */
const given = isMatched('user', 'theirs.userId', 'added', 'joined');
const userId = ours('user', 'theirs.userId');

/** API keys, settings, read announcements and sign-ins of accounts. */
export async function mergeAccess(db: Db): Promise<void> {
  await mergeKeys(db);
  const statements = [
    `INSERT OR IGNORE INTO main.userClientSetting (userId, key, value)
      SELECT ${userId}, key, value FROM moving.userClientSetting AS theirs WHERE ${given}`,
    `INSERT OR IGNORE INTO main.announcementRead (userId, announcementId)
      SELECT ${userId}, announcementId FROM moving.announcementRead AS theirs WHERE ${given}`,
    `INSERT INTO main.authenticationActivity
      (userId, email, apiKeyId, apiKeyComment, ip, userAgent, success, error, dateTime, source)
      SELECT ${userId}, email, (SELECT id FROM main.apiKey WHERE id = theirs.apiKeyId),
        apiKeyComment, ip, userAgent, success, error, dateTime, source
      FROM moving.authenticationActivity AS theirs
      WHERE NOT EXISTS (SELECT 1 FROM main.authenticationActivity AS own
        WHERE own.dateTime = theirs.dateTime AND own.email IS theirs.email
          AND own.source IS theirs.source AND own.success = theirs.success)
      ORDER BY theirs.id`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Keys under a comment of their own; one that exists stays where it is. */
async function mergeKeys(db: Db): Promise<void> {
  const { rows } = await sql<{
    id: string;
    userId: string;
    keyHash: string;
    comment: string;
    created: number;
  }>`${sql.raw(
    `SELECT id, ${userId} AS userId, keyHash, comment, created FROM moving.apiKey AS theirs
      WHERE ${given} AND NOT EXISTS (SELECT 1 FROM main.apiKey AS own
        WHERE own.id = theirs.id OR own.keyHash = theirs.keyHash)
      ORDER BY created, rowid`,
  )}`.execute(db);
  for (const row of rows) {
    const known = await db
      .selectFrom('apiKey')
      .select('commentKey')
      .where('userId', '=', row.userId)
      .execute();
    const used = new Set(known.map(({ commentKey }) => commentKey));
    const comment = freeName(row.comment, (text) => text.toLowerCase(), used);
    await db
      .insertInto('apiKey')
      .values({ ...row, comment, commentKey: comment.toLowerCase() })
      .execute();
  }
}
