import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';

/** Removes one of the caller's keys with its sync points (US-11). */
export async function deleteApiKey(
  db: Db,
  { viewer, keyId }: { viewer: Viewer; keyId: string },
): Promise<void> {
  const gone = await db
    .deleteFrom('apiKey')
    .where('id', '=', keyId)
    .where('userId', '=', viewer.id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('API key not found');
}

/** Removes the caller's sync points: all of them, or those of certain keys (US-12). */
export async function deleteSyncPoints(
  db: Db,
  { viewer, keyIds }: { viewer: Viewer; keyIds?: readonly string[] | undefined },
): Promise<void> {
  await db
    .deleteFrom('syncPoint')
    .where('userId', '=', viewer.id)
    .$if(keyIds !== undefined, (query) => query.where('apiKeyId', 'in', keyIds ?? []))
    .execute();
}
