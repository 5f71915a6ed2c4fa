import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../base/db/connection.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { readMissing, writeMissing } from '../../catalogue/libraries/missing.ts';
import { linksToFollow, readOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import { isFound, isReallyIn } from '../files/walk-library.ts';
import { scanLibraryTask } from '../queue/tasks.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { aggregateSeries } from '../../catalogue/metadata/aggregate-series.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { bequeath } from './bequeath.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { dropEmptySets } from '../../catalogue/sets/change-sets.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { among } from '../../base/db/long-lists.ts';

/** Series in one transaction: few enough for other writers to come in between. */
const batchSize = 20;

/**
 * Forgets for good every series and book of a library that is in the trash, with metadata, progress,
 * pictures and memberships (api.md 8.5). No file is touched. A book whose file is back stays for the
 * next scan, and a book with the same content inherits what people did with the one that goes.
 *
 * @returns whether files of some are back
 */
export async function emptyTrash(
  services: WorkServices,
  { libraryId }: { libraryId: string },
): Promise<boolean> {
  const { db } = services;
  const back = await findBack(db, libraryId);
  while (await forgetSeries(services, libraryId, back)) await setImmediate();
  while (await forgetBooks(services, libraryId, back)) await setImmediate();
  await dropEmptied(services);
  return back.books.length > 0;
}

/** The same on request of a person, which confirms that missing books were deleted. */
export async function emptyTrashNow(
  services: WorkServices,
  { libraryId }: { libraryId: string },
): Promise<void> {
  const { db, events, tasks } = services;
  const isBack = await emptyTrash(services, { libraryId });
  const library = await findLibrary(db, libraryId);
  if (library && !library.unavailable && (await readMissing(db, libraryId))) {
    await writeMissing(db, libraryId, undefined);
    events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  }
  if (isBack) await tasks.add([scanLibraryTask(libraryId, false)]);
}

/** Books in the trash whose files a scan would find again. */
interface Back {
  readonly books: readonly string[];
  readonly series: readonly string[];
}

async function findBack(db: Db, libraryId: string): Promise<Back> {
  const library = await findLibrary(db, libraryId);
  const trashed = await db
    .selectFrom('book')
    .select(['id', 'seriesId', 'url'])
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 1)
    .execute();
  const links = linksToFollow(await readOutsideLinks(db, libraryId));
  const back: { id: string; seriesId: string }[] = [];
  for (const book of trashed) {
    if (!library || !(await isFound(library, book.url))) continue;
    // Behind a link that is left out it is not back.
    if (links === 'all' || (await isReallyIn(library.root, book.url))) {
      back.push(book);
    }
  }
  return { books: back.map(({ id }) => id), series: back.map(({ seriesId }) => seriesId) };
}

/** Removes sets that lost their last member, of the kinds the settings name. */
export async function dropEmptied({ db, events }: WorkServices): Promise<void> {
  const settings = await getStoredSettings(db);
  await dropEmptySets(
    { db, events },
    { collections: settings.deleteEmptyCollections, readLists: settings.deleteEmptyReadLists },
  );
}

async function forgetSeries(
  { db, events }: WorkServices,
  libraryId: string,
  back: Back,
): Promise<boolean> {
  const removed = await inTransaction(db, async (transaction) => {
    const series = await transaction
      .selectFrom('series')
      .select('id')
      .where('libraryId', '=', libraryId)
      .where('deleted', '=', 1)
      .where('id', 'not in', among(back.series))
      .limit(batchSize)
      .execute();
    const seriesIds = series.map(({ id }) => id);
    if (seriesIds.length === 0) return { seriesIds, books: [] };
    const books = await transaction
      .selectFrom('book')
      .select(['id', 'seriesId'])
      .where('seriesId', 'in', among(seriesIds))
      .execute();
    await bequeath(
      transaction,
      books.map(({ id }) => id),
    );
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
async function forgetBooks(
  { db, events }: WorkServices,
  libraryId: string,
  back: Back,
): Promise<boolean> {
  const removed = await inTransaction(db, async (transaction) => {
    const first = await transaction
      .selectFrom('book')
      .select('seriesId')
      .where('libraryId', '=', libraryId)
      .where('deleted', '=', 1)
      .where('id', 'not in', among(back.books))
      .limit(1)
      .executeTakeFirst();
    if (!first) return undefined;
    const { seriesId } = first;
    const books = await transaction
      .selectFrom('book')
      .select('id')
      .where('seriesId', '=', seriesId)
      .where('deleted', '=', 1)
      .where('id', 'not in', among(back.books))
      .execute();
    const ids = books.map(({ id }) => id);
    await bequeath(transaction, ids);
    await transaction.deleteFrom('book').where('id', 'in', among(ids)).execute();
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
