import type { EventPayload } from '@longbox/contract/events';
import type { Db } from '../../base/db/connection.ts';
import { taskTypes } from './tasks.ts';

type Progress = NonNullable<EventPayload<'TaskQueueStatus'>['libraries']>;

/** How far the libraries are that are scanned now, or have books that wait to be analyzed. */
export async function libraryProgress(db: Db): Promise<Progress> {
  const scans = await db
    .selectFrom('task')
    .innerJoin('library', 'library.id', 'task.groupKey')
    .select('library.id')
    .where('type', '=', taskTypes.ScanLibrary.name)
    .where('owner', 'is not', null)
    .execute();
  const waiting = await db
    .selectFrom('task')
    .innerJoin('book', 'book.id', 'task.groupKey')
    .select(['book.libraryId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('type', '=', taskTypes.AnalyzeBook.name)
    .where('deleted', '=', 0)
    .groupBy('book.libraryId')
    .execute();
  const scanning = new Set(scans.map(({ id }) => id));
  const left = new Map(waiting.map(({ libraryId, count }) => [libraryId, count]));
  const ids = [...new Set([...scanning, ...left.keys()])];
  if (ids.length === 0) return [];
  const totals = await db
    .selectFrom('book')
    .select(['libraryId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('libraryId', 'in', ids)
    .where('deleted', '=', 0)
    .groupBy('libraryId')
    .execute();
  const booksOf = new Map(totals.map(({ libraryId, count }) => [libraryId, count]));
  return ids.map((libraryId) => {
    const books = booksOf.get(libraryId) ?? 0;
    const done = Math.max(books - (left.get(libraryId) ?? 0), 0);
    return { libraryId, scanning: scanning.has(libraryId), done, books };
  });
}
