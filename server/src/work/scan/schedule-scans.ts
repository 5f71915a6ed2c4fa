import type { Library } from '@longbox/contract/libraries';
import { isWithin } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { scanLibraryTask, taskTypes } from '../queue/tasks.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Time between two scans, in milliseconds. */
const intervals: Readonly<Record<Library['scanInterval'], number>> = {
  DISABLED: Infinity,
  HOURLY: hour,
  EVERY_6H: 6 * hour,
  EVERY_12H: 12 * hour,
  DAILY: 24 * hour,
  WEEKLY: 7 * 24 * hour,
};

/**
 * Whether a library's interval has passed since its last scan began, if it ever had one. A scan of a
 * time to come was noted by a wrong clock and counts as none.
 */
export function isDue(
  { scanInterval, lastScanned }: Pick<Library, 'scanInterval'> & { lastScanned: number | null },
  now: number,
): boolean {
  const interval = intervals[scanInterval];
  return interval !== Infinity && !isWithin(interval, lastScanned ?? 0, now);
}

/**
 * Queues scans: at the start of those libraries that ask for it, then of each whose interval has
 * passed. A changed interval counts at once. Returns the function that ends it.
 */
export function scheduleScans(
  { db, tasks }: { readonly db: Db; readonly tasks: TaskQueue },
  everyMillis = minute,
): () => Promise<void> {
  const queue = async (wanted: (library: Library, lastScanned: number | null) => boolean) => {
    const busy = await scannedNow(db);
    const last = await lastScans(db);
    const due = (await findLibraries(db)).filter(
      (one) => !busy.has(one.id) && wanted(one, last.get(one.id) ?? null),
    );
    await tasks.add(due.map(({ id }) => scanLibraryTask(id, false)));
  };
  const queueDue = (): Promise<void> =>
    queue((library, lastScanned) =>
      isDue({ scanInterval: library.scanInterval, lastScanned }, Date.now()),
    );
  let last = queue(({ scanOnStartup }) => scanOnStartup);
  const tick = (): void => {
    // A database that is busy now is asked again at the next tick.
    last = last.then(queueDue).catch(() => undefined);
  };
  tick();
  const timer = setInterval(tick, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/** Libraries whose scan waits or runs. */
async function scannedNow(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('task')
    .select('groupKey')
    .where('type', '=', taskTypes.ScanLibrary.name)
    .execute();
  return new Set(rows.map(({ groupKey }) => groupKey));
}

async function lastScans(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('library').select(['id', 'lastScanned']).execute();
  return new Map(rows.map(({ id, lastScanned }) => [id, lastScanned]));
}
