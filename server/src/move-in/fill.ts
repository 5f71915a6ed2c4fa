import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, openDb } from '../base/db/connection.ts';
import { migrate } from '../base/db/migrations.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { createTaskQueue } from '../work/queue/task-queue.ts';
import { scanLibraryTask, type Task } from '../work/queue/tasks.ts';
import { createMapper, type Mapping } from './addresses.ts';
import { differences } from './compare-counts.ts';
import type { Komga } from './komga.ts';
import { moveAccounts } from './move-accounts.ts';
import { moveBooks } from './move-books.ts';
import { moveLibraries } from './move-libraries.ts';
import { movePageHashes } from './move-page-hashes.ts';
import { movePosters } from './move-posters.ts';
import { moveProgress } from './move-progress.ts';
import { moveRecords } from './move-records.ts';
import { moveSeries } from './move-series.ts';
import { moveSets } from './move-sets.ts';
import { moveSettings } from './move-settings.ts';
import type { Moving } from './moving.ts';
import { lookAt } from './places.ts';
import type { Plan } from './plan.ts';
import { MoveRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import { zoneOf } from './zone-of.ts';

/** What a database file is made of besides itself. */
const companions = ['', '-wal', '-shm'] as const;

interface Filling {
  readonly komga: Komga;
  /** The folder of the database. */
  readonly data: string;
  readonly plan: Plan;
  readonly report: Report;
  readonly mappings: readonly Mapping[];
  readonly timeZone: string | undefined;
  readonly keepsPort: boolean;
  /** What is remembered of this move. */
  readonly importedFrom: object;
}

/**
 * Fills a new database and puts it in the place of the empty one, or leaves all as it was.
 *
 * @throws MoveRefusal when not all that was to be moved has arrived
 */
export async function fillDatabase(filling: Filling): Promise<void> {
  const { data } = filling;
  const fresh = path.join(data, 'longbox.importing.sqlite');
  const drop = (): void => {
    for (const end of companions) rmSync(fresh + end, { force: true });
  };
  drop();
  closeSync(openSync(fresh, 'w', 0o600));
  const db = openDb(fresh);
  try {
    await migrate(db);
    await moveAll(db, filling);
    const missing = await differences(filling.komga, db, filling.report);
    if (missing.length > 0) {
      throw new MoveRefusal(
        `Some rows are missing after the copy, so nothing was changed. Report this: ${missing.join('; ')}.`,
      );
    }
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    await sql`PRAGMA journal_mode = DELETE`.execute(db);
    await db.destroy();
    const file = openSync(fresh, 'r+');
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    await db.destroy();
    drop();
    throw error;
  }
  const database = path.join(data, 'longbox.sqlite');
  // What was written last into an empty database belongs to no other.
  for (const end of companions.slice(1)) rmSync(database + end, { force: true });
  renameSync(fresh, database);
}

async function moveAll(db: Db, filling: Filling): Promise<void> {
  const { komga, plan, report, mappings, importedFrom } = filling;
  const files = await lookAt(plan.books.urls.values());
  const { zone, name } = zoneOf(komga, plan.books.urls, files, filling.timeZone);
  report.remark(`Komga's local times were read in the time zone ${name}.`);
  const common: Omit<Moving, 'db'> = {
    komga,
    report,
    mapped: createMapper(mappings),
    libraries: plan.libraries,
    users: new Set(),
    keys: new Set(),
    zone,
    files,
    series: plan.series.ids,
    books: plan.books.ids,
  };
  const tasks: Task[] = [];
  const steps: ((moving: Moving) => Promise<void>)[] = [
    moveLibraries,
    moveAccounts,
    (moving) => moveSeries(moving, plan.series),
    async (moving) => void tasks.push(...(await moveBooks(moving, plan.books))),
    countBooks,
    (moving) => movePageHashes(moving, plan.books),
    moveProgress,
    moveSets,
    movePosters,
    moveRecords,
    (moving) => moveSettings(moving, filling.keepsPort),
  ];
  for (const step of steps) {
    await inTransaction(db, (transaction) => step({ ...common, db: transaction }));
  }
  await inTransaction(db, async (transaction) => {
    const scans = [...plan.libraries.values()]
      .filter(({ isThere }) => isThere)
      .map(({ id }) => ({ ...scanLibraryTask(id, false), priority: 0 }));
    await createTaskQueue(transaction, () => {}).add([...scans, ...tasks], transaction);
    await transaction
      .insertInto('setting')
      .values({ name: 'importedFrom', value: JSON.stringify(importedFrom) })
      .execute();
  });
}

async function countBooks({ db }: Moving): Promise<void> {
  await sql`UPDATE series SET booksCount =
    (SELECT count(*) FROM book WHERE seriesId = series.id)`.execute(db);
}
