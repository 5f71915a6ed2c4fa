import type { ApiKey } from '@longbox/contract/api-keys';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { presentApiKey, presentedColumns } from './create-api-key.ts';

/** The caller's keys, the oldest first (US-09). */
export async function listApiKeys(db: Db, viewer: Viewer): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKey')
    .select(presentedColumns)
    .where('userId', '=', viewer.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => presentApiKey(row));
}
