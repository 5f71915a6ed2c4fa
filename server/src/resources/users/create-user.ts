import type { UserCreation } from '@longbox/contract/user-administration';
import type { User } from '@longbox/contract/users';
import { findUser } from '../../base/accounts/accounts.ts';
import { hashPassword } from '../../base/accounts/passwords.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { rightsColumns } from './rights.ts';
import { insertUser, replaceSharedLibraries } from './users-store.ts';

/** Makes an account (US-02); an e-mail that is taken, ignoring case, is refused. */
export async function createUser(db: Db, creation: UserCreation): Promise<User> {
  const { email, sharedLibraries } = creation;
  const password = await hashPassword(creation.password);
  const id = newId();
  const emailKey = email.toLowerCase();
  const user = await inTransaction(db, async (transaction) => {
    const taken = await transaction
      .selectFrom('user')
      .select('id')
      .where('emailKey', '=', emailKey)
      .executeTakeFirst();
    if (taken) throw badRequest('A user with this email already exists');
    await insertUser(transaction, {
      id,
      email,
      emailKey,
      password,
      roles: '[]',
      sharedAllLibraries: (sharedLibraries?.all ?? true) ? 1 : 0,
      labelsAllow: '[]',
      labelsExclude: '[]',
      age: null,
      ageRestriction: null,
      created: Date.now(),
      ...rightsColumns(creation),
    });
    if (sharedLibraries?.all === false) {
      await replaceSharedLibraries(transaction, id, sharedLibraries.libraryIds);
    }
    return findUser(transaction, id);
  });
  if (!user) throw new Error('the new account no longer exists');
  return user;
}
