import type { Db } from '../../base/db/connection.ts';
import { usualChoice } from './key-choice.ts';

/** Notes which device came with a key. */
export async function noteDevice(
  db: Db,
  keyId: string,
  deviceId: string | undefined,
): Promise<void> {
  if (deviceId === undefined || deviceId === '') return;
  const known = await db
    .selectFrom('koboKey')
    .select(['deviceId', 'shared'])
    .where('apiKeyId', '=', keyId)
    .executeTakeFirst();
  if (known?.deviceId === deviceId || known?.shared === 1) return;
  const first = known === undefined || known.deviceId === null;
  const row = first ? { deviceId: deviceId.slice(0, 200) } : { shared: 1 };
  await db
    .insertInto('koboKey')
    .values({ apiKeyId: keyId, choice: JSON.stringify(usualChoice), ...row })
    .onConflict((conflict) => conflict.column('apiKeyId').doUpdateSet(row))
    .execute();
}

/** Whether all that came with a key was one device. */
export async function isLoneDevice(db: Db, keyId: string): Promise<boolean> {
  const known = await db
    .selectFrom('koboKey')
    .select(['deviceId', 'shared'])
    .where('apiKeyId', '=', keyId)
    .executeTakeFirst();
  return known !== undefined && known.deviceId !== null && known.shared === 0;
}
