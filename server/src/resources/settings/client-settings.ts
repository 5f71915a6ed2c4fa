import type { ClientSettings } from '@longbox/contract/client-settings';
import { requireRoom } from '../../base/accounts/limits.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { among } from '../../base/db/long-lists.ts';

/** Texts that clients store for all accounts; without a viewer, only the public ones. */
export async function listGlobalClientSettings(
  db: Db,
  viewer: Viewer | undefined,
): Promise<ClientSettings> {
  const rows = await db
    .selectFrom('clientSetting')
    .selectAll()
    .$if(viewer === undefined, (query) => query.where('allowUnauthorized', '=', 1))
    .execute();
  return Object.fromEntries(
    rows.map(({ key, value, allowUnauthorized }) => [
      key,
      { value, allowUnauthorized: allowUnauthorized === 1 },
    ]),
  );
}

export async function listUserClientSettings(db: Db, viewer: Viewer): Promise<ClientSettings> {
  const rows = await db
    .selectFrom('userClientSetting')
    .select(['key', 'value'])
    .where('userId', '=', viewer.id)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, { value }]));
}

/** Adds and replaces by key. */
export async function updateGlobalClientSettings(
  db: Db,
  settings: Readonly<Record<string, { value: string; allowUnauthorized: boolean }>>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const [key, { value, allowUnauthorized }] of Object.entries(settings)) {
      const row = { value, allowUnauthorized: allowUnauthorized ? 1 : 0 };
      await transaction
        .insertInto('clientSetting')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    }
  });
}

/** Adds and replaces the viewer's own by key. */
export async function updateUserClientSettings(
  db: Db,
  viewer: Viewer,
  settings: Readonly<Record<string, { value: string }>>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const [key, { value }] of Object.entries(settings)) {
      await transaction
        .insertInto('userClientSetting')
        .values({ userId: viewer.id, key, value })
        .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value }))
        .execute();
    }
    await requireRoom(transaction, 'settings', viewer.id);
  });
}

export async function deleteGlobalClientSettings(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('clientSetting').where('key', 'in', among(keys)).execute();
}

export async function deleteUserClientSettings(
  db: Db,
  viewer: Viewer,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('userClientSetting')
    .where('userId', '=', viewer.id)
    .where('key', 'in', among(keys))
    .execute();
}
