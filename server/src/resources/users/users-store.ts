import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertUser(db: Db, row: Selectable<Tables['user']>): Promise<void> {
  await db.insertInto('user').values(row).execute();
}

export async function updateUserRow(
  db: Db,
  id: string,
  changes: Updateable<Tables['user']>,
): Promise<void> {
  await db.updateTable('user').set(changes).where('id', '=', id).execute();
}

/** Replaces the libraries shared with an account; ids of no library are dropped. */
export async function replaceSharedLibraries(
  db: Db,
  userId: string,
  libraryIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('userLibrary').where('userId', '=', userId).execute();
  for (const libraryId of new Set(libraryIds)) {
    const known = await db
      .selectFrom('library')
      .select('id')
      .where('id', '=', libraryId)
      .executeTakeFirst();
    if (known) await db.insertInto('userLibrary').values({ userId, libraryId }).execute();
  }
}
