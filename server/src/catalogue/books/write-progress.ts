import type { Locator } from '@longbox/contract/publication';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { endReadingAgain } from '../personal/end-reading-again.ts';
import { inferSession } from './infer-session.ts';

interface Progress {
  readonly bookId: string;
  readonly page: number;
  readonly completed: boolean;
  /** Epoch milliseconds; now, if absent. */
  readonly readDate?: number;
  readonly device?: { readonly id: string; readonly name: string };
  readonly locator?: Locator | undefined;
  /** Name of the reading program that sent it, of which a session is inferred. */
  readonly program?: string | undefined;
}

/** Replaces the user's progress in books, in a transaction that updates the counts. */
export async function writeProgress(
  db: Db,
  userId: string,
  books: readonly Progress[],
): Promise<void> {
  const now = Date.now();
  for (const { bookId, page, completed, readDate, device, locator, program } of books) {
    const progress = {
      page,
      completed: completed ? 1 : 0,
      readDate: readDate ?? now,
      lastModified: now,
      deviceId: device?.id ?? '',
      deviceName: device?.name ?? '',
      locator: locator ? JSON.stringify(locator) : null,
    };
    if (program !== undefined) {
      const before = await progressOf(db, { bookId, userId });
      const place = { page, completed };
      await inferSession(db, { userId, bookId, program, at: readDate ?? now, before, place });
    }
    await db
      .insertInto('readProgress')
      .values({ bookId, userId, created: now, ...progress })
      .onConflict((conflict) => conflict.columns(['bookId', 'userId']).doUpdateSet(progress))
      .execute();
  }
  const finished = books.flatMap(({ bookId, completed }) => (completed ? [bookId] : []));
  if (finished.length > 0) await endReadingAgain(db, userId, finished);
}

async function progressOf(db: Db, key: { readonly bookId: string; readonly userId: string }) {
  const row = await db
    .selectFrom('readProgress')
    .select(['page', 'completed'])
    .where('bookId', '=', key.bookId)
    .where('userId', '=', key.userId)
    .executeTakeFirst();
  return row && { page: row.page, completed: row.completed === 1 };
}

type Counted =
  | { readonly seriesId: string; readonly userId?: string }
  | { readonly bookId: string; readonly userId: string };

/**
 * Updates the counts of a series' read books and books in progress, for one user or for all. Called
 * in the transaction that changed the books or the progress.
 */
export async function countProgress(db: Db, counted: Counted): Promise<void> {
  const series =
    'seriesId' in counted
      ? sql`${counted.seriesId}`
      : sql`(SELECT seriesId FROM book WHERE id = ${counted.bookId})`;
  const ofUser = counted.userId === undefined ? sql`` : sql`AND userId = ${counted.userId}`;
  await sql`DELETE FROM seriesProgress WHERE seriesId = ${series} ${ofUser}`.execute(db);
  await sql`
    INSERT INTO seriesProgress (userId, seriesId, readCount, inProgressCount, readDate)
    SELECT userId, seriesId, sum(completed), sum(1 - completed), max(readDate)
    FROM readProgress JOIN book ON book.id = readProgress.bookId
    WHERE seriesId = ${series} ${ofUser}
    GROUP BY userId, seriesId`.execute(db);
}
