import type { Locator } from '@longbox/contract/publication';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';

interface Progress {
  readonly bookId: string;
  readonly page: number;
  readonly completed: boolean;
  /** Epoch milliseconds; now, if absent. */
  readonly readDate?: number;
  readonly device?: { readonly id: string; readonly name: string };
  readonly locator?: Locator | undefined;
}

/** Replaces the user's progress in books, in a transaction that updates the counts. */
export async function writeProgress(
  db: Db,
  userId: string,
  books: readonly Progress[],
): Promise<void> {
  const now = Date.now();
  for (const { bookId, page, completed, readDate, device, locator } of books) {
    const progress = {
      page,
      completed: completed ? 1 : 0,
      readDate: readDate ?? now,
      lastModified: now,
      deviceId: device?.id ?? '',
      deviceName: device?.name ?? '',
      locator: locator ? JSON.stringify(locator) : null,
    };
    await db
      .insertInto('readProgress')
      .values({ bookId, userId, created: now, ...progress })
      .onConflict((conflict) => conflict.columns(['bookId', 'userId']).doUpdateSet(progress))
      .execute();
  }
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
