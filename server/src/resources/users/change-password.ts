import { endSessions, forgetRemembered } from '../../base/accounts/end-sessions.ts';
import { hashPassword } from '../../base/accounts/passwords.ts';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { forbidden } from '../../base/errors.ts';
import type { Services } from '../services.ts';
import { requireUser } from './require-user.ts';
import { updateUserRow } from './users-store.ts';

/**
 * Changes a password (US-05). A change by someone else signs the account out; your own change keeps your
 * sessions and only ends remembered sign-ins.
 */
export async function changePassword(
  { db, events, authenticator }: Pick<Services, 'authenticator' | 'db' | 'events'>,
  { viewer, userId, password }: { viewer: Viewer; userId: string; password: string },
): Promise<void> {
  const own = userId === viewer.id;
  if (!own && !isAdmin(viewer)) throw forbidden();
  await requireUser(db, userId);
  await updateUserRow(db, userId, { password: await hashPassword(password) });
  authenticator.forgetPasswords();
  if (own) await forgetRemembered(db, userId);
  else await endSessions({ db, events }, userId, 'password');
}
