import type { Selectable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Tables } from '../db/tables.ts';

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
