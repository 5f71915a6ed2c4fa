import { Locator } from '@longbox/contract/publication';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';

/** The stored progress of an account in a book. */
export async function storedPlace(db: Db, userId: string, bookId: string) {
  const row = await db
    .selectFrom('readProgress')
    .select(['readDate', 'deviceId', 'locator', 'completed'])
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    readDate: row.readDate,
    deviceId: row.deviceId,
    completed: row.completed === 1,
    locator: row.locator === null ? undefined : fromJson(Locator, row.locator),
  };
}
