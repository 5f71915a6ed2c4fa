import type { MetadataSourceId } from '@longbox/contract/metadata-sources';
import type { Db } from '../../base/db/connection.ts';

/** What the administrator decided about a source, and what it asked for itself. */
export interface Permission {
  readonly enabled: boolean;
  /** Encrypted. */
  readonly secret: string | null;
  readonly pausedUntil: number;
}

const nothing: Permission = { enabled: false, secret: null, pausedUntil: 0 };

export async function readPermission(db: Db, id: MetadataSourceId): Promise<Permission> {
  const row = await db
    .selectFrom('metadataSource')
    .select(['enabled', 'secret', 'pausedUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, enabled: row.enabled === 1 } : nothing;
}

/** Changes these members; others stay as they are. */
export async function changePermission(
  db: Db,
  id: MetadataSourceId,
  { enabled, ...change }: Partial<Permission>,
): Promise<void> {
  const row = { ...change, ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }) };
  if (Object.keys(row).length === 0) return;
  await db
    .insertInto('metadataSource')
    .values({ id, enabled: 0, secret: null, pausedUntil: 0, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
