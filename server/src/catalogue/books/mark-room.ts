import { mostMarksOfBook } from '@longbox/contract/marks';
import type { Db } from '../../base/db/connection.ts';
import { badRequest } from '../../base/errors.ts';
import type { MarkKey } from './write-mark.ts';

/** How many marks a person has, in a book where that is said; deleted ones count for themselves. */
export async function countMarks(
  db: Db,
  { userId, bookId }: { readonly userId: string; readonly bookId?: string },
  deleted = 0,
): Promise<number> {
  const { count } = await db
    .selectFrom('mark')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('deleted', '=', deleted)
    .$if(bookId !== undefined, (query) => query.where('bookId', '=', bookId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Refuses the last change of a book's marks that exceeds its limit. Call it in the transaction of that change,
 * which is then undone.
 */
export async function requireRoomInBook(
  db: Db,
  { userId, bookId }: Pick<MarkKey, 'userId' | 'bookId'>,
): Promise<void> {
  if ((await countMarks(db, { userId, bookId })) > mostMarksOfBook) {
    throw badRequest(
      `A book can have up to ${mostMarksOfBook} notes and highlights. Delete some first.`,
    );
  }
}
