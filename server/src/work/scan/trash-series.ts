import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { filesIn, type FoundSeries } from './found-series.ts';
import type { Scope } from './scan-scope.ts';
import { selectPresentBooks } from './scan-store.ts';
import { among } from '../../base/db/long-lists.ts';

/**
 * Puts a series and its books in the trash: everything known of them is kept. Those that are about to go
 * to another series stay out of it.
 */
export async function trashSeries(
  { db, events }: WorkServices,
  { id: seriesId, libraryId }: { id: string; libraryId: string },
  leaving: ReadonlySet<string> = new Set(),
): Promise<void> {
  const now = Date.now();
  const books = await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('series')
      .set({ deleted: 1, lastModified: now })
      .where('id', '=', seriesId)
      .execute();
    return transaction
      .updateTable('book')
      .set({ deleted: 1, lastModified: now })
      .where('seriesId', '=', seriesId)
      .where('deleted', '=', 0)
      .$if(leaving.size > 0, (query) => query.where('id', 'not in', among([...leaving])))
      .returning('id')
      .execute();
  });
  for (const { id } of books) {
    events.emit({ name: 'BookChanged', payload: { bookId: id, seriesId, libraryId } });
  }
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
}

interface Walked {
  readonly libraryId: string;
  readonly found: readonly FoundSeries[];
  /** The part of the library that was walked; all of it without this. */
  readonly scope?: Scope | undefined;
}

/** The books outside the trash whose file a walk did not find. */
export async function selectLostBooks(db: Db, { libraryId, found, scope }: Walked) {
  const present = filesIn(found);
  const books = await selectPresentBooks(db, libraryId, scope);
  return books.filter(({ url }) => !present.has(url));
}

/** Puts the books in the trash whose file a walk did not find. */
export async function trashLostBooks({ db, events }: WorkServices, walked: Walked): Promise<void> {
  const { libraryId } = walked;
  const lost = await selectLostBooks(db, walked);
  for (const [seriesId, ofSeries] of Map.groupBy(lost, (book) => book.seriesId)) {
    const ids = ofSeries.map(({ id }) => id);
    await inTransaction(db, async (transaction) => {
      await transaction
        .updateTable('book')
        .set({ deleted: 1, lastModified: Date.now() })
        .where('id', 'in', among(ids))
        .execute();
      // Counts as not compared, so this scan, or the next if it's cut off, renumbers the rest.
      await transaction
        .updateTable('series')
        .set({ fileLastModified: 0 })
        .where('id', '=', seriesId)
        .execute();
    });
    for (const bookId of ids) {
      events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
    }
  }
}
