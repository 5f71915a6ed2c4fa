import { endSessions } from '../../base/accounts/end-sessions.ts';
import { noteEnd } from '../../base/accounts/session-end.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { forbidden } from '../../base/errors.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { requireUser } from './require-user.ts';

/** Removes another account and everything that is its own (US-04). */
export async function deleteUser(
  { db, events }: Pick<WorkServices, 'db' | 'events'>,
  { viewer, userId }: { viewer: Viewer; userId: string },
): Promise<void> {
  if (userId === viewer.id) throw forbidden('You can’t delete your own account');
  await inTransaction(db, async (transaction) => {
    await requireUser(transaction, userId);
    // Activity outlives neither its account nor its month; the other tables go with the row.
    await transaction.deleteFrom('authenticationActivity').where('userId', '=', userId).execute();
    await noteEnd(transaction, { userId }, 'deleted');
    await transaction.deleteFrom('user').where('id', '=', userId).execute();
  });
  await endSessions({ db, events }, userId, 'deleted');
}
