import type { HouseholdSettings } from '@longbox/contract/household';
import type { Db } from '../../base/db/connection.ts';

/** What an account shares. */
export async function selectSettings(db: Db, userId: string): Promise<HouseholdSettings> {
  const row = await db
    .selectFrom('household')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { shareRatings: row?.shareRatings === 1 };
}

export async function writeSettings(
  db: Db,
  userId: string,
  { shareRatings }: HouseholdSettings,
): Promise<void> {
  const row = { shareRatings: shareRatings ? 1 : 0 };
  await db
    .insertInto('household')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}
