import { passwordProblem, passwordWords } from '@longbox/contract/password-rule';
import { longestText } from '@longbox/contract/shapes';
import { emailPattern, roles, type User } from '@longbox/contract/users';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, invalid } from '../../base/errors.ts';
import { findUser } from '../../base/accounts/accounts.ts';
import { hashPassword } from '../../base/accounts/passwords.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { newId } from '../../base/ids.ts';
import { countUsers, insertUser } from './users-store.ts';

const tooLong = `must not have more than ${longestText} characters`;

/** Makes the first account, with every role and all libraries; refused once there is one. */
export async function claimServer(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const problem = passwordProblem(password);
  const violations = [
    ...(emailPattern.test(email)
      ? []
      : [{ fieldName: 'claimServer.email', message: 'must be a well-formed email address' }]),
    ...(problem === undefined
      ? []
      : [{ fieldName: 'claimServer.password', message: passwordWords[problem] }]),
    ...[{ email }, { password }].flatMap((text) =>
      Object.entries(text)
        .filter(([, value]) => value.length > longestText)
        .map(([name]) => ({ fieldName: `claimServer.${name}`, message: tooLong })),
    ),
  ];
  if (violations.length > 0) throw invalid(...violations);
  // Hashing is expensive, and anyone can request it here.
  if ((await countUsers(db)) > 0) throw alreadyClaimed();
  const hash = await hashPassword(password);
  const id = newId();
  const user = await inTransaction(db, async (transaction) => {
    if ((await countUsers(transaction)) > 0) return undefined;
    await insertUser(transaction, {
      id,
      email,
      emailKey: email.toLowerCase(),
      password: hash,
      roles: JSON.stringify(roles),
      sharedAllLibraries: 1,
      labelsAllow: '[]',
      labelsExclude: '[]',
      age: null,
      ageRestriction: null,
      created: Date.now(),
    });
    return findUser(transaction, id);
  });
  if (!user) throw alreadyClaimed();
  return user;
}

const alreadyClaimed = () => badRequest('This server has already been claimed');
