import { createHash } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import { tokenHash } from './sessions.ts';

interface KnownKey {
  readonly id: string;
  readonly userId: string;
  readonly comment: string;
}

/** How Komga keeps a key: those that came from there stay as they are. Its length tells it from ours. */
const keptByKomga = (secret: string): string =>
  createHash('sha512').update(secret, 'utf8').digest('hex');

/** The API key of that text. */
export async function findApiKey(db: Db, secret: string): Promise<KnownKey | undefined> {
  return db
    .selectFrom('apiKey')
    .select(['id', 'userId', 'comment'])
    .where('keyHash', 'in', [tokenHash(secret), keptByKomga(secret)])
    .executeTakeFirst();
}

/** Whether a key was not deleted since. */
export async function apiKeyStands(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('apiKey').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
