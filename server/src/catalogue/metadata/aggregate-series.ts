import type { Db } from '../../base/db/connection.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';

/** Earliest release date and first summary of a series' books. */
export async function aggregateSeries(db: Db, seriesId: string): Promise<void> {
  const books = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select(['bookMetadata.releaseDate', 'bookMetadata.summary', 'bookMetadata.number'])
    .where('seriesId', '=', seriesId)
    .orderBy(orderBy(inSeries('asc'), 'book.id'))
    .execute();
  const dates = books.flatMap(({ releaseDate }) => releaseDate ?? []).toSorted();
  const summarised = books.find(({ summary }) => summary.trim() !== '');
  await db
    .updateTable('series')
    .set({
      releaseDate: dates[0] ?? null,
      bookSummary: summarised?.summary ?? '',
      bookSummaryNumber: summarised?.number ?? '',
      aggregated: Date.now(),
    })
    .where('id', '=', seriesId)
    .execute();
}
