import path from 'node:path';
import { inTransaction } from '../../base/db/transaction.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FoundSeries } from './found-series.ts';
import { selectPresentBooks } from './scan-store.ts';
import { among } from '../../base/db/long-lists.ts';

/** Puts a series and its books in the trash: everything known of them is kept. */
export async function trashSeries(
  { db, events }: WorkServices,
  { id: seriesId, libraryId }: { id: string; libraryId: string },
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
      .returning('id')
      .execute();
  });
  for (const { id } of books) {
    events.emit({ name: 'BookChanged', payload: { bookId: id, seriesId, libraryId } });
  }
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
}

/** Puts the books of a library in the trash whose file the walk did not find. */
export async function trashLostBooks(
  { db, events }: WorkServices,
  libraryId: string,
  found: readonly FoundSeries[],
): Promise<void> {
  const present = new Set(
    found.flatMap(({ folder, books }) => books.map((name) => path.join(folder, name))),
  );
  const books = await selectPresentBooks(db, libraryId);
  const lost = books.filter(({ url }) => !present.has(url));
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
