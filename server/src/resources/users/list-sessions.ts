import { toInstant } from '@longbox/contract/dates';
import type { Session } from '@longbox/contract/sessions';
import { endNoting } from '../../base/accounts/session-end.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';

/**
 * The sign-ins of an account that still stand, the one used last first. A remembered sign-in and the
 * sessions that it made are one.
 */
export async function listSessions(
  db: Db,
  userId: string,
  current: string | undefined,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['signIn', 'kind', 'ip', 'userAgent', 'created', 'lastUsed'])
    .where('userId', '=', userId)
    .where('expires', '>', Date.now())
    .orderBy('lastUsed', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ signIn }) => signIn)].flatMap(([id, parts]) => {
    const [last] = parts;
    if (!last) return [];
    return {
      id,
      ip: last.ip,
      userAgent: last.userAgent,
      created: toInstant(Math.min(...parts.map(({ created }) => created))),
      lastUsed: toInstant(last.lastUsed),
      remembered: parts.some(({ kind }) => kind === 'remember'),
      current: id === current,
    };
  });
}

/** Signs an account out in one place: its next call there is refused. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  const gone = await endNoting(db, { userId, signIn: id }, 'signed-out');
  if (gone === 0) throw notFound('Session not found');
}
