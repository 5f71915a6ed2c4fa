import { randomBytes } from 'node:crypto';
import type { ApiKey } from '@longbox/contract/api-keys';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireRoom } from '../../base/accounts/limits.ts';
import { tokenHash } from '../../base/accounts/sessions.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequestCode } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';

/** Makes a key for the caller (US-10). Only this response contains it: the database stores its hash. */
export async function createApiKey(
  db: Db,
  { viewer, comment }: { viewer: Viewer; comment: string },
): Promise<ApiKey> {
  const key = randomBytes(16).toString('hex');
  const row = {
    id: newId(),
    userId: viewer.id,
    comment: comment.trim(),
    created: Date.now(),
  };
  const made = await inTransaction(db, async (transaction) => {
    const inserted = await transaction
      .insertInto('apiKey')
      .values({ ...row, keyHash: tokenHash(key), commentKey: row.comment.toLowerCase() })
      .onConflict((conflict) => conflict.columns(['userId', 'commentKey']).doNothing())
      .returning('id')
      .executeTakeFirst();
    await requireRoom(transaction, 'keys', viewer.id);
    return inserted;
  });
  if (!made) throw badRequestCode('ERR_1034');
  return presentApiKey(row, key);
}

/** The wire form of a key; what is shown in place of the key itself hides it. */
export function presentApiKey(
  row: { id: string; userId: string; comment: string; created: number },
  key = '******',
): ApiKey {
  const date = new Date(row.created).toISOString();
  return {
    id: row.id,
    userId: row.userId,
    key,
    comment: row.comment,
    createdDate: date,
    lastModifiedDate: date,
  };
}
