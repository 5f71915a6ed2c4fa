import type { Db } from '../../base/db/connection.ts';

/** Whether an account gets mail about new books in its series. */
export async function hasArrivalMail(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('arrivalMail')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns that mail on or off; books that are there already aren't told. */
export async function setArrivalMail(db: Db, userId: string, isOn: boolean): Promise<void> {
  if (!isOn) {
    await db.deleteFrom('arrivalMail').where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('arrivalMail')
    .values({ userId, since: Date.now(), nextTry: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
