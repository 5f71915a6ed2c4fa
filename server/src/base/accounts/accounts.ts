import type { User } from '@longbox/contract/users';
import type { Selectable } from 'kysely';
import type { Db } from '../db/connection.ts';
import { keeperOf } from '../db/keep.ts';
import { fromJson, Names } from '../db/json.ts';
import type { Tables } from '../db/tables.ts';

type UserRow = Selectable<Tables['user']>;

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await present(db, row));
}

/** Those who are here: some thousand, which are short. */
const accounts = keeperOf<User | undefined>({ room: 1_000_000, sizeOf: () => 500 });

/** Like `findUser`, for what is asked with every call. Don’t change what it gives. */
export function keepAccounts(db: Db): (id: string) => Promise<User | undefined> {
  const kept = accounts(db);
  return (id) => kept.of(id, () => findUser(db, id));
}

/** Every account, the oldest first. */
export async function findUsers(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('user').selectAll().orderBy('created').execute();
  return Promise.all(rows.map((row) => present(db, row)));
}

/** The account with that e-mail, ignoring case, and the hash of its password. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ id: string; password: string } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'password'])
    .where('emailKey', '=', email.toLowerCase())
    .executeTakeFirst();
}

async function present(db: Db, row: UserRow): Promise<User> {
  const shared =
    row.sharedAllLibraries === 1
      ? []
      : await db
          .selectFrom('userLibrary')
          .select('libraryId')
          .where('userId', '=', row.id)
          .execute();
  return {
    id: row.id,
    email: row.email,
    roles: ['USER', ...fromJson(Names, row.roles)],
    sharedAllLibraries: row.sharedAllLibraries === 1,
    sharedLibrariesIds: shared.map(({ libraryId }) => libraryId),
    labelsAllow: fromJson(Names, row.labelsAllow),
    labelsExclude: fromJson(Names, row.labelsExclude),
    ageRestriction:
      row.ageRestriction !== null && row.age !== null
        ? { age: row.age, restriction: row.ageRestriction }
        : null,
  };
}
