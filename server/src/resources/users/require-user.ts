import type { User } from '@longbox/contract/users';
import { findUser } from '../../base/accounts/accounts.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';

export async function requireUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  return user;
}
