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
export async function setArrivalMail(
  db: Db,
  userId: string,
  { newBooks, title }: { readonly newBooks: boolean; readonly title?: string | undefined },
): Promise<void> {
  if (!newBooks) {
    await db.deleteFrom('arrivalMail').where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('arrivalMail')
    .values({ userId, since: Date.now(), nextTry: 0, title: title ?? null })
    .onConflict((conflict) =>
      title === undefined ? conflict.doNothing() : conflict.column('userId').doUpdateSet({ title }),
    )
    .execute();
}
