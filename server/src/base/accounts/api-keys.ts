import { createHash } from 'node:crypto';
import { type KeyUse, keyUses } from '@longbox/contract/api-keys';
import type { Role } from '@longbox/contract/users';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findCredentials } from './accounts.ts';
import type { Db } from '../db/connection.ts';
import { isDatabaseFull } from '../db/disk-full.ts';
import { fromJson, Names } from '../db/json.ts';
import { tokenHash } from './sessions.ts';

export interface KnownKey {
  readonly id: string;
  readonly userId: string;
  readonly comment: string;
  /** `null` for everything. */
  readonly uses: readonly KeyUse[] | null;
}

/** How Komga keeps a key: those that came from there stay as they are. Its length tells it from ours. */
const keptByKomga = (secret: string): string =>
  createHash('sha512').update(secret, 'utf8').digest('hex');

const Uses = z.array(z.enum(keyUses));

/** The stored limits of a key. */
export const usesOf = (stored: string | null): KeyUse[] | null =>
  stored === null ? null : fromJson(Uses, stored);

const knownColumns = ['id', 'userId', 'comment', 'uses'] as const;

/** The API key of that text. */
export async function findApiKey(db: Db, secret: string): Promise<KnownKey | undefined> {
  const row = await db
    .selectFrom('apiKey')
    .select(knownColumns)
    .where('keyHash', 'in', [tokenHash(secret), keptByKomga(secret)])
    .executeTakeFirst();
  return row && { ...row, uses: usesOf(row.uses) };
}

/** The API key of that text, if it is the key of the account with that e-mail. */
export async function findKeyOf(
  db: Db,
  email: string,
  secret: string,
): Promise<KnownKey | undefined> {
  const apiKey = await findApiKey(db, secret);
  const owner = apiKey && (await findCredentials(db, email));
  return owner?.id === apiKey?.userId ? apiKey : undefined;
}

/** The API key of an account with that MD5, which KOReader sends instead of a password. */
export async function findApiKeyByMd5(
  db: Db,
  email: string,
  md5: string,
): Promise<KnownKey | undefined> {
  const row = await db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .select(['apiKey.id', 'apiKey.userId', 'apiKey.comment', 'apiKey.uses'])
    .where('user.emailKey', '=', email.toLowerCase())
    .where('apiKey.md5Hash', '=', tokenHash(md5.toLowerCase()))
    .executeTakeFirst();
  return row && { ...row, uses: usesOf(row.uses) };
}

/** Whether a key was not deleted since, and its account still has a role. */
export async function keyStandsWithRole(db: Db, id: string, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .select('user.roles')
    .where('apiKey.id', '=', id)
    .executeTakeFirst();
  return row !== undefined && fromJson(Names, row.roles).includes(role);
}

/** Whether a key was not deleted since. */
export async function apiKeyStands(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('apiKey').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface Visit {
  readonly keyId: string;
  readonly ip: string;
  readonly program: string | undefined;
}

/** Notes that a program came with a key. */
export async function noteUse(db: Db, { keyId, ip, program }: Visit): Promise<void> {
  try {
    await db
      .updateTable('apiKey')
      .set({
        lastUsed: Date.now(),
        lastIp: ip,
        lastProgram: program ?? null,
        useCount: sql`useCount + 1`,
      })
      .where('id', '=', keyId)
      .execute();
  } catch (error) {
    // A full disk keeps no program out.
    if (!isDatabaseFull(error)) throw error;
  }
}
