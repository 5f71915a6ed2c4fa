import type { UserUpdate } from '@longbox/contract/user-administration';
import type { User } from '@longbox/contract/users';
import { findUser } from '../../base/accounts/accounts.ts';
import { endSessions } from '../../base/accounts/end-sessions.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { forbidden } from '../../base/errors.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { requireUser } from './require-user.ts';
import { haveSameRights, rightsColumns } from './rights.ts';
import { replaceSharedLibraries, updateUserRow } from './users-store.ts';

/** Changes the rights of another account (US-03); it is signed out if they really changed. */
export async function updateUser(
  { db, events }: Pick<WorkServices, 'db' | 'events'>,
  { viewer, userId, update }: { viewer: Viewer; userId: string; update: UserUpdate },
): Promise<void> {
  if (userId === viewer.id) throw forbidden('You can’t change your own roles');
  const changed = await inTransaction(db, async (transaction) => {
    const before = await requireUser(transaction, userId);
    await saveRights(transaction, before, update);
    const after = await findUser(transaction, userId);
    return after !== undefined && !haveSameRights(before, after);
  });
  if (changed) await endSessions({ db, events }, userId, 'rights');
}

/** Changes what an update names. */
export async function saveRights(db: Db, before: User, update: UserUpdate): Promise<void> {
  const { sharedLibraries } = update;
  await updateUserRow(db, before.id, {
    ...rightsColumns(update, before),
    ...(sharedLibraries && { sharedAllLibraries: sharedLibraries.all ? 1 : 0 }),
  });
  if (!sharedLibraries) return;
  const libraryIds = sharedLibraries.all ? [] : sharedLibraries.libraryIds;
  await replaceSharedLibraries(db, before.id, libraryIds);
}
