import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { createDatabase, dropDatabase, sealDatabase } from '../../base/db/database-files.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { scanLibraryTask, type Task } from '../queue/tasks.ts';
import { createMapper, type Mapping } from './addresses.ts';
import { differences } from './compare-counts.ts';
import type { Course } from './course.ts';
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
import type { ReadKomga } from './read-komga.ts';
import { MoveRefusal } from './refusal.ts';
import type { Records } from './same-path.ts';
import { komga as tables } from './tables.ts';
import { zoneOf } from './zone-of.ts';

export interface Filling extends Omit<ReadKomga, 'source'> {
  readonly mappings: readonly Mapping[];
  readonly timeZone?: string | undefined;
  readonly keepsPort: boolean;
  readonly course: Course;
  /** What is remembered of this move. */
  readonly importedFrom: object;
}

export const freshDatabase = (data: string): string => path.join(data, 'longbox.importing.sqlite');

/** Removes what a move that was cut off has left of its new database. */
export function dropFresh(data: string): void {
  dropDatabase(freshDatabase(data));
}

/**
 * Fills a database of its own, which is whole and compared with Komga's afterwards.
 *
 * @returns its file
 * @throws MoveRefusal when not all that was to be moved has arrived; nothing is left then
 */
export async function fillDatabase(data: string, filling: Filling): Promise<string> {
  const fresh = freshDatabase(data);
  const db = await createDatabase(fresh);
  try {
    await moveAll(db, filling);
    await filling.course.begin('saving', 0);
    const missing = await differences(filling.komga, db, filling.report);
    if (missing.length > 0) {
      throw new MoveRefusal(
        `Some rows are missing after the copy, so nothing was changed. Report this: ${missing.join('; ')}.`,
      );
    }
    await sealDatabase(db);
    return fresh;
  } catch (error) {
    await db.destroy();
    dropFresh(data);
    throw error;
  }
}

async function moveAll(db: Db, filling: Filling): Promise<void> {
  const { komga, plan, report, mappings, importedFrom, course } = filling;
  await course.begin('files', plan.books.urls.size);
  const files = await lookAt(plan.books.urls.values(), course);
  const { zone, name } = zoneOf(komga, plan.books.urls, files, filling.timeZone);
  report.remark(`Komga’s local times were read in the time zone ${name}.`);
  const common: Omit<Moving, 'db'> = {
    komga,
    report,
    course,
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
  const count = (...own: { readonly name: string }[]): number =>
    own.reduce((sum, table) => sum + komga.count(table), 0);
  const covers = [
    tables.bookPoster,
    tables.seriesPoster,
    tables.collectionPoster,
    tables.readListPoster,
  ];
  const steps = [
    ['accounts', count(tables.user), [moveLibraries, moveAccounts]],
    ['series', count(tables.series), [(moving: Moving) => moveSeries(moving, plan.series)]],
    [
      'books',
      count(tables.book),
      [
        async (moving: Moving) => void tasks.push(...(await moveBooks(moving, plan.books))),
        countBooks,
      ],
    ],
    ['pages', count(tables.page), [(moving: Moving) => movePageHashes(moving, plan.books)]],
    ['progress', count(tables.progress), [moveProgress]],
    ['sets', 0, [moveSets]],
    ['covers', count(...covers), [movePosters]],
    ['history', 0, [moveRecords, (moving: Moving) => moveSettings(moving, filling.keepsPort)]],
  ] as const;
  for (const [step, total, parts] of steps) {
    await course.begin(step, total);
    for (const part of parts) {
      await inTransaction(db, (transaction) => part({ ...common, db: transaction }));
    }
  }
  await inTransaction(db, async (transaction) => {
    await insertRows(transaction, 'alias', [
      ...aliasesOf('series', plan.series),
      ...aliasesOf('book', plan.books),
    ]);
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

/** Ids of records that another of the same path stands for. */
function aliasesOf(kind: 'series' | 'book', { ids }: Records) {
  return [...ids].flatMap(([komgaId, id]) => (komgaId === id ? [] : { kind, komgaId, id }));
}

async function countBooks({ db }: Moving): Promise<void> {
  await sql`UPDATE series SET booksCount =
    (SELECT count(*) FROM book WHERE seriesId = series.id)`.execute(db);
}
