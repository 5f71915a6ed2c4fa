import { setImmediate } from 'node:timers/promises';
import { notFound } from '../../base/errors.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { among } from '../../base/db/long-lists.ts';

/** Series removed in one statement: few enough for other calls to be answered in between. */
const batchSize = 20;

/** Removes every record of a library, never a file (LI-05). */
export async function deleteLibrary(
  { db, events }: WorkServices,
  libraryId: string,
): Promise<void> {
  if (!(await findLibrary(db, libraryId))) throw notFound('Library not found');
  await db
    .deleteFrom('task')
    .where('groupKey', '=', libraryId)
    .where('owner', 'is', null)
    .execute();
  for (;;) {
    const series = await db
      .selectFrom('series')
      .select('id')
      .where('libraryId', '=', libraryId)
      .limit(batchSize)
      .execute();
    if (series.length === 0) break;
    const seriesIds = series.map(({ id }) => id);
    const books = await db
      .selectFrom('book')
      .select(['id', 'seriesId'])
      .where('seriesId', 'in', among(seriesIds))
      .execute();
    await db.deleteFrom('series').where('id', 'in', among(seriesIds)).execute();
    for (const { id, seriesId } of books) {
      events.emit({ name: 'BookDeleted', payload: { bookId: id, seriesId, libraryId } });
    }
    for (const seriesId of seriesIds) {
      events.emit({ name: 'SeriesDeleted', payload: { seriesId, libraryId } });
    }
    await setImmediate();
  }
  await db.deleteFrom('library').where('id', '=', libraryId).execute();
  events.emit({ name: 'LibraryDeleted', payload: { libraryId } });
}
