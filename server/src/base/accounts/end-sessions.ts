import type { Db } from '../db/connection.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { SessionEnd } from '@longbox/contract/sign-in';
import { endNoting } from './session-end.ts';
import { forgetInMemory } from './sessions.ts';

/** Signs an account out everywhere and tells its open screens (api.md 1.3, forced expiry). */
export async function endSessions(
  { db, events }: { db: Db; events: EventBus },
  userId: string,
  reason: SessionEnd,
): Promise<void> {
  forgetInMemory(db, userId);
  await endNoting(db, { userId }, reason);
  events.emit({ name: 'SessionExpired', payload: { userId } });
}

/** Ends remembered sign-ins of one account, or of all accounts. */
export async function forgetRemembered(db: Db, userId?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('kind', '=', 'remember')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .execute();
}
