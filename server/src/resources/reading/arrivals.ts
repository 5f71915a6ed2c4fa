import type { Book } from '@longbox/contract/books';
import { mostNext } from '@longbox/contract/reading-next';
import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { belongsOnDeck } from '../../catalogue/personal/personal-rules.ts';
import { bookCondition } from '../books/book-filter.ts';
import { presentBooks } from '../books/get-book.ts';

interface Asked {
  readonly libraries: string[] | undefined;
  /** Epoch milliseconds; it's told in whole seconds, as books tell when they were added. */
  readonly since: number;
}

/** Books stay among the arrivals for this long. */
const newForMillis = 90 * 86_400_000;
/** Largest number of books that are counted. */
const mostCounted = 1000;

/**
 * Unread books that were added to series of which the viewer had begun a book before, the newest first, and how
 * many of them came since a moment.
 */
export async function findArrivals(
  db: Db,
  viewer: Viewer,
  { libraries, since }: Asked,
): Promise<{ books: Book[]; count: number }> {
  const { id: userId } = viewer;
  const oldest = Date.now() - newForMillis;
  const { rows } = await sql<{ id: string; created: number }>`
    SELECT book.id, book.created
    FROM seriesProgress ${engine.joinInOrder} series ON series.id = seriesProgress.seriesId
      ${engine.joinInOrder} book ON book.seriesId = series.id
    WHERE seriesProgress.userId = ${userId} AND book.deleted = 0 AND book.created > ${oldest}
      AND ${belongsOnDeck(userId)} AND ${bookCondition(viewer, { library_id: libraries })}
      AND NOT EXISTS (SELECT 1 FROM readProgress
        WHERE readProgress.userId = ${userId} AND readProgress.bookId = book.id)
      AND book.created > (
        SELECT min(${engine.least('readProgress.created', 'readProgress.readDate')})
        FROM book AS begun ${engine.joinInOrder} readProgress ON readProgress.bookId = begun.id
        WHERE begun.seriesId = series.id AND readProgress.userId = ${userId})
    ORDER BY book.created DESC, book.id LIMIT ${mostCounted}`.execute(db);
  const ids = rows.slice(0, mostNext).map(({ id }) => id);
  const count = rows.filter(({ created }) => created >= since + 1000).length;
  return { books: await presentBooks(db, viewer, ids), count };
}
