import { findCredentials } from '../../base/accounts/accounts.ts';
import { verifyPassword } from '../../base/accounts/passwords.ts';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, forbidden, invalid, tooMany } from '../../base/errors.ts';
import { lineOfOne } from '../../base/db/line.ts';
import { createThrottle } from '../../http/session/throttle.ts';
import type { Services } from '../services.ts';
import { requireUser } from './require-user.ts';
import { updateUserRow } from './users-store.ts';

/** Wrong passwords in a row, so that an open browser can't be used to guess them. */
const guesses = createThrottle({ limit: 10, line: lineOfOne(), name: 'changes of email' });

interface Change {
  readonly viewer: Viewer;
  readonly userId: string;
  readonly email: string;
  readonly password?: string | undefined;
}

/** Changes the e-mail that an account signs in with; its sessions and keys stay. */
export async function changeEmail(
  { db, authenticator }: Pick<Services, 'authenticator' | 'db'>,
  { viewer, userId, email, password }: Change,
): Promise<void> {
  const own = userId === viewer.id;
  if (!own && !isAdmin(viewer)) throw forbidden();
  const user = await requireUser(db, userId);
  if (own) {
    if (!guesses.admit(userId))
      throw tooMany('Too many wrong passwords. Try again in a few minutes.');
    const known = await findCredentials(db, user.email);
    if (!known || !(await verifyPassword(password ?? '', known.password))) {
      throw invalid({ fieldName: 'password', message: 'is wrong' });
    }
    guesses.succeeded(userId);
  }
  const emailKey = email.toLowerCase();
  await inTransaction(db, async (transaction) => {
    const taken = await transaction
      .selectFrom('user')
      .select('id')
      .where('emailKey', '=', emailKey)
      .where('id', '!=', userId)
      .executeTakeFirst();
    if (taken) throw badRequest('A user with this email already exists');
    await updateUserRow(transaction, userId, { email, emailKey });
  });
  authenticator.forgetPasswords();
}
