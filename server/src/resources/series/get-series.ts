import type { Series } from '@longbox/contract/series';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { selectSeries } from './series-store.ts';

/** Refuses a series that does not exist (404) or that the viewer may not see (403). */
export async function requireSeries(db: Db, viewer: Viewer, seriesId: string): Promise<void> {
  const row = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(() => seriesVisibleTo(viewer).as('visible'))
    .where('series.id', '=', seriesId)
    .executeTakeFirst();
  if (!row) throw notFound('Series not found');
  if (!row.visible) throw forbidden('This series isn’t shared with you');
}

export async function getSeries(db: Db, viewer: Viewer, seriesId: string): Promise<Series> {
  await requireSeries(db, viewer, seriesId);
  const [series] = await presentSeries(db, viewer, [seriesId]);
  if (!series) throw notFound('Series not found');
  return series;
}

/** How many are read in one query: SQLite binds a limited number of values. */
const atOnce = 5000;

/** Series as the viewer sees them: paths are for administrators. */
export async function presentSeries(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Series[]> {
  const found: Series[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    found.push(...(await selectSeries(db, some, { id: viewer.id, showPaths: isAdmin(viewer) })));
  }
  return found;
}
