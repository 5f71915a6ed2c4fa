import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '../../base/db/transaction.ts';
import { aggregateSeries } from '../../catalogue/metadata/aggregate-series.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { dropEmptySets } from '../../catalogue/sets/change-sets.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { among } from '../../base/db/long-lists.ts';

/** Series in one transaction: few enough for other writers to come in between. */
const batchSize = 20;

/**
 * Forgets for good every series and book of a library that is in the trash, with metadata, progress,
 * pictures and memberships (api.md 8.5). No file is touched.
 */
export async function emptyTrash(
  services: WorkServices,
  { libraryId }: { libraryId: string },
): Promise<void> {
  while (await forgetSeries(services, libraryId)) await setImmediate();
  while (await forgetBooks(services, libraryId)) await setImmediate();
  await dropEmptied(services);
}

/** Removes sets that lost their last member, of the kinds the settings name. */
export async function dropEmptied({ db, events }: WorkServices): Promise<void> {
  const settings = await getStoredSettings(db);
  await dropEmptySets(
    { db, events },
    { collections: settings.deleteEmptyCollections, readLists: settings.deleteEmptyReadLists },
  );
}

async function forgetSeries({ db, events }: WorkServices, libraryId: string): Promise<boolean> {
  const removed = await inTransaction(db, async (transaction) => {
    const series = await transaction
      .selectFrom('series')
      .select('id')
      .where('libraryId', '=', libraryId)
      .where('deleted', '=', 1)
      .limit(batchSize)
      .execute();
    const seriesIds = series.map(({ id }) => id);
    if (seriesIds.length === 0) return { seriesIds, books: [] };
    const books = await transaction
      .selectFrom('book')
      .select(['id', 'seriesId'])
      .where('seriesId', 'in', among(seriesIds))
      .execute();
    await transaction.deleteFrom('series').where('id', 'in', among(seriesIds)).execute();
    return { seriesIds, books };
  });
  for (const { id: bookId, seriesId } of removed.books) {
    events.emit({ name: 'BookDeleted', payload: { bookId, seriesId, libraryId } });
  }
  for (const seriesId of removed.seriesIds) {
    events.emit({ name: 'SeriesDeleted', payload: { seriesId, libraryId } });
  }
  return removed.seriesIds.length > 0;
}

/** Removes the trashed books of one series that has others. */
async function forgetBooks({ db, events }: WorkServices, libraryId: string): Promise<boolean> {
  const removed = await inTransaction(db, async (transaction) => {
    const first = await transaction
      .selectFrom('book')
      .select('seriesId')
      .where('libraryId', '=', libraryId)
      .where('deleted', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (!first) return undefined;
    const { seriesId } = first;
    const books = await transaction
      .deleteFrom('book')
      .where('seriesId', '=', seriesId)
      .where('deleted', '=', 1)
      .returning('id')
      .execute();
    await renumberSeries(transaction, seriesId);
    await aggregateSeries(transaction, seriesId);
    return { seriesId, books };
  });
  if (!removed) return false;
  const { seriesId, books } = removed;
  for (const { id: bookId } of books) {
    events.emit({ name: 'BookDeleted', payload: { bookId, seriesId, libraryId } });
  }
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  return true;
}
