import { randomBytes } from 'node:crypto';
import { passwordProblem, passwordWords } from '@longbox/contract/password-rule';
import { findCredentials, findUsers } from '../base/accounts/accounts.ts';
import { hashPassword } from '../base/accounts/passwords.ts';
import { noteEnd } from '../base/accounts/session-end.ts';
import { isAdmin } from '../base/accounts/viewer.ts';
import type { Db } from '../base/db/connection.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { askPassword } from './ask-password.ts';
import { actAsOwner, CommandRefusal, openExisting } from './existing-database.ts';

interface Reset {
  readonly data: string;
  readonly email: string;
  /** Whether a password is made up without asking. */
  readonly generates: boolean;
}

/**
 * Sets another password for an account and signs it out everywhere, whether a server runs or not.
 *
 * @returns what was done; with the password if it was made up
 * @throws CommandRefusal for an unknown account or a weak password
 */
export async function resetPassword({ data, email, generates }: Reset): Promise<string> {
  actAsOwner(data);
  const db = await openExisting(data);
  try {
    const account = await findCredentials(db, email);
    if (account === undefined) throw await unknown(db, email);
    const given = generates ? '' : await askPassword();
    if (given === undefined) throw new CommandRefusal('The passwords differ. Nothing was changed.');
    const problem = given === '' ? undefined : passwordProblem(given);
    if (problem) {
      throw new CommandRefusal(`The password ${passwordWords[problem]}. Nothing was changed.`);
    }
    const password = given === '' ? randomBytes(12).toString('base64url') : given;
    await change(db, account.id, await hashPassword(password));
    const done = `Changed the password of ${email} and signed the account out everywhere.`;
    return given === '' ? `${done}\nThe new password is: ${password}` : done;
  } finally {
    await db.destroy();
  }
}

/** Both or neither: with the old sessions left, whoever has one would stay in. */
async function change(db: Db, userId: string, password: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('user').set({ password }).where('id', '=', userId).execute();
    await noteEnd(transaction, { userId }, 'password');
    await transaction.deleteFrom('session').where('userId', '=', userId).execute();
  });
}

async function unknown(db: Db, email: string): Promise<CommandRefusal> {
  const administrators = (await findUsers(db)).filter(isAdmin).map((one) => one.email);
  return new CommandRefusal(
    administrators.length === 0
      ? `No account has the email ${email}: there are no accounts yet.`
      : `No account has the email ${email}. The administrators are: ${administrators.join(', ')}`,
  );
}
