import type { Db } from './base/db/connection.ts';
import type { EventBus } from './base/events/event-bus.ts';
import { keepRuleLists } from './resources/rule-lists/refresh-rule-lists.ts';
import type { Backups } from './work/backups/backups.ts';
import { backUpNightly } from './work/backups/nightly.ts';
import { dropOldOriginals } from './work/file-metadata/drop-old.ts';
import { awaitBooks } from './work/metadata/await-books.ts';
import type { TaskQueue } from './work/queue/task-queue.ts';
import { scheduleScans } from './work/scan/schedule-scans.ts';
import { giveUpOldUploads } from './work/uploads/give-up-old.ts';
import type { Uploads } from './work/uploads/uploads.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  readonly backups: Backups;
  readonly uploads: Uploads;
  readonly dumps: Uploads;
  /** The data folder. */
  readonly data: string;
  readonly log: { error(details: unknown, message: string): void };
  readonly backupFailed: (error: unknown) => void;
}

/** Starts what the server does by the clock and by itself. Returns the function that ends it. */
export function startUpkeep(place: Place): () => Promise<void> {
  const { db, events, tasks, log } = place;
  const failed = (words: string) => (error: unknown) => log.error(error, words);
  const ends = [
    scheduleScans({ db, tasks }),
    backUpNightly(place.backups, (error) => {
      log.error(error, 'The nightly backup failed');
      place.backupFailed(error);
    }),
    ...[place.uploads, place.dumps].map((one) =>
      giveUpOldUploads(one, failed('Couldn’t delete old uploads')),
    ),
    dropOldOriginals({ db, data: place.data }, failed('Couldn’t delete old originals')),
    awaitBooks({ db, events, tasks, onError: failed('Couldn’t put new books into read lists') }),
    keepRuleLists({
      db,
      events,
      onError: failed('Couldn’t update lists that are filled automatically'),
    }),
  ];
  return async () => {
    for (const end of ends) await end();
  };
}
