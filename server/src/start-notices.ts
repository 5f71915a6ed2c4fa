import type { Db } from './base/db/connection.ts';
import type { Vault } from './base/vault.ts';
import { scheduleArrivalMail } from './resources/reading/mail-arrivals.ts';
import { pushNotices } from './resources/reading/push-notices.ts';
import { announce } from './work/notices/announce.ts';
import { deliverNotices } from './work/notices/deliver.ts';
import type { PushReach } from './work/notices/send-push.ts';
import { watchDisks } from './work/notices/watch-disks.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
  /** The data folder. */
  readonly data: string;
  readonly pushReach: PushReach;
  readonly log: { warn(details: object, message: string): void };
}

/** Sends what administrators and readers asked to be told, until it's ended. */
export function startNotices({ db, vault, data, log, pushReach }: Place, everyMillis?: number) {
  const ends = [
    watchDisks({ db, data }, (error) =>
      log.warn({ err: error }, 'Couldn’t check the free space of the disks'),
    ),
    deliverNotices({ db, vault, log }, everyMillis),
    scheduleArrivalMail({ db, vault, log }),
    pushNotices({ db, vault, log, reach: pushReach }, everyMillis),
  ];
  return {
    backupFailed(error: unknown) {
      const names = [error instanceof Error ? error.message : String(error)];
      void announce(db, { event: 'backupFailed', key: '', about: '', names });
    },
    async end() {
      for (const end of ends) await end();
    },
  };
}
