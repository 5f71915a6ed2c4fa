import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { type PersonalRow, writePersonal } from './write-personal.ts';

/**
 * Forgets that a series is read again, and whether its reader was asked, once they finished its last book.
 *
 * @param finished IDs of books that the person finished
 */
export async function endReadingAgain(
  db: Db,
  userId: string,
  finished: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom('personal')
    .selectAll()
    .where('userId', '=', userId)
    .where('again', 'is not', null)
    .where('seriesId', 'in', (eb) =>
      eb.selectFrom('book').select('seriesId').where('id', 'in', among(finished)),
    )
    .execute();
  for (const row of rows) {
    const last = await lastBookOf(db, row);
    if (last !== undefined && finished.includes(last)) {
      await writePersonal(db, { ...row, again: null, changed: Date.now() });
    }
  }
}

async function lastBookOf(db: Db, { seriesId }: PersonalRow): Promise<string | undefined> {
  const last = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select('book.id')
    .where('book.seriesId', '=', seriesId)
    .where('book.deleted', '=', 0)
    .orderBy('numberSort', 'desc')
    .orderBy('numberTail', 'desc')
    .orderBy('book.number', 'desc')
    .orderBy('book.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}
