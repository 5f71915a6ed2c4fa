import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Series, SeriesFilter } from '@longbox/contract/series';
import { sql, type SqlBool } from 'kysely';
import type { Viewer } from '../auth/viewer.ts';
import type { Db } from '../db/connection.ts';
import { type Order, parseSort } from '../db/sorting.ts';
import { presentSeries } from './get-series.ts';
import { seriesCondition } from './series-filter.ts';
import { selectSeriesIds, seriesSort } from './series-store.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly filter: Partial<SeriesFilter>;
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
  /** An order that the caller cannot change. */
  readonly orders?: readonly Order[];
}

/** Series the viewer may see. */
export async function listSeries(db: Db, asked: Asked): Promise<Page<Series>> {
  return list(db, asked, seriesCondition(asked.viewer, asked.filter));
}

/** Only series that changed on disk after they were added (SE-04). */
export async function listUpdatedSeries(db: Db, asked: Asked): Promise<Page<Series>> {
  const changed = sql<SqlBool>`series.lastModified != series.created`;
  const condition = seriesCondition(asked.viewer, asked.filter);
  return list(db, asked, sql<SqlBool>`(${condition} AND ${changed})`);
}

async function list(
  db: Db,
  { viewer, paging, orders = parseSort(paging.sort, seriesSort) }: Asked,
  condition: Parameters<typeof selectSeriesIds>[1]['condition'],
): Promise<Page<Series>> {
  const { ids, total } = await selectSeriesIds(db, { condition, orders, paging });
  const content = await presentSeries(db, viewer, ids);
  return toPage({ content, total, paging, sorted: orders.length > 0 });
}
