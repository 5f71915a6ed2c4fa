import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
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

/** Makes the caller's e-readers begin anew, with the books that were removed there: all of them, or those of certain keys (US-12). */
export async function deleteSyncPoints(
  db: Db,
  { viewer, keyIds }: { viewer: Viewer; keyIds?: readonly string[] | undefined },
): Promise<void> {
  const keys = db
    .selectFrom('apiKey')
    .select('id')
    .where('userId', '=', viewer.id)
    .$if(keyIds !== undefined, (query) => query.where('id', 'in', among(keyIds ?? [])));
  await db
    .deleteFrom('syncPoint')
    .where('userId', '=', viewer.id)
    .$if(keyIds !== undefined, (points) => points.where('apiKeyId', 'in', keys))
    .execute();
  await db.deleteFrom('koboTakenOff').where('apiKeyId', 'in', keys).execute();
}
