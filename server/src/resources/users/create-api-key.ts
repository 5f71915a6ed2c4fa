import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey, KeyUse } from '@longbox/contract/api-keys';
import type { Selectable } from 'kysely';
import { usesOf } from '../../base/accounts/api-keys.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireRoom } from '../../base/accounts/limits.ts';
import { tokenHash } from '../../base/accounts/sessions.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequestCode } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';

/** Makes a key for the caller (US-10). Only this response contains it: the database stores its hash. */
export async function createApiKey(
  db: Db,
  {
    viewer,
    comment,
    uses,
  }: {
    readonly viewer: Viewer;
    readonly comment: string;
    readonly uses: readonly KeyUse[] | null;
  },
): Promise<ApiKey> {
  const key = randomBytes(16).toString('hex');
  const id = newId();
  const made = await inTransaction(db, async (transaction) => {
    const inserted = await transaction
      .insertInto('apiKey')
      .values({
        id,
        userId: viewer.id,
        comment: comment.trim(),
        commentKey: comment.trim().toLowerCase(),
        keyHash: tokenHash(key),
        md5Hash: tokenHash(createHash('md5').update(key).digest('hex')),
        uses: uses && JSON.stringify([...new Set(uses)]),
        created: Date.now(),
      })
      .onConflict((conflict) => conflict.columns(['userId', 'commentKey']).doNothing())
      .returning(presentedColumns)
      .executeTakeFirst();
    await requireRoom(transaction, 'keys', viewer.id);
    return inserted;
  });
  if (!made) throw badRequestCode('ERR_1034');
  return presentApiKey(made, key);
}

/** The columns that the wire form of a key is made from. */
export const presentedColumns = [
  'id',
  'userId',
  'comment',
  'created',
  'uses',
  'lastUsed',
  'lastIp',
  'lastProgram',
  'useCount',
] as const;

/** The wire form of a key; what is shown in place of the key itself hides it. */
export function presentApiKey(
  row: Pick<Selectable<Tables['apiKey']>, (typeof presentedColumns)[number]>,
  key = '******',
): ApiKey {
  const date = new Date(row.created).toISOString();
  return {
    id: row.id,
    userId: row.userId,
    key,
    comment: row.comment,
    uses: usesOf(row.uses),
    lastUse:
      row.lastUsed === null
        ? null
        : {
            program: row.lastProgram,
            ip: row.lastIp,
            date: new Date(row.lastUsed).toISOString(),
            count: row.useCount,
          },
    createdDate: date,
    lastModifiedDate: date,
  };
}
