import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Series, SeriesFilter } from '@longbox/contract/series';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { SeriesRule } from '@longbox/contract/rules';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { type Order, parseSort } from '../../base/db/sorting.ts';
import { isByRelevance, pageOfHits, wholeList } from '../../catalogue/search/by-relevance.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { presentSeries } from './get-series.ts';
import { compileSeriesCondition } from './series-conditions.ts';
import { filterCondition, seriesCondition } from './series-filter.ts';
import { selectSeriesIds, seriesSort } from './series-store.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly filter: Partial<SeriesFilter>;
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
  /** Ids that a search found, the most relevant first; in place of the search of the filter. */
  readonly found?: readonly string[] | undefined;
  /** A condition on `series` and `seriesMetadata` besides the filter. */
  readonly rule?: Expression<SqlBool> | undefined;
  /** An order that the caller cannot change. */
  readonly orders?: readonly Order[];
  /** Sort keys besides those of every list. */
  readonly sorts?: ReturnType<typeof seriesSort> | undefined;
}

/** Series the viewer may see. */
export async function listSeries(db: Db, asked: Asked): Promise<Page<Series>> {
  const { viewer, filter, paging, rule } = asked;
  const columns = { ...seriesSort(viewer.id), ...asked.sorts };
  const { orders = parseSort(paging.sort, columns) } = asked;
  const found =
    asked.found ?? (await searchIds(db, { kind: 'series', text: filter.search, viewer }));
  const condition = await filterCondition(db, { viewer, filter, found, rule });
  const byRelevance = isByRelevance(found, { sort: paging.sort, known: orders.length });
  const { ids, total } = byRelevance
    ? pageOfHits(found, {
        listed: (await selectSeriesIds(db, { condition, orders, paging: wholeList })).ids,
        paging,
      })
    : await selectSeriesIds(db, { condition, orders, paging });
  const content = await presentSeries(db, viewer, ids);
  return toPage({ content, total, paging, sorted: byRelevance || orders.length > 0 });
}

/** Only series that changed on disk after they were added (SE-04). */
export function listUpdatedSeries(db: Db, asked: Asked): Promise<Page<Series>> {
  const rule = sql<SqlBool>`series.lastModified != series.created`;
  return listSeries(db, { ...asked, rule });
}

/** The ids of the first series that match a rule, in its order. */
export async function findSeriesIds(
  db: Db,
  viewer: Viewer,
  { condition, sort, limit }: Pick<SeriesRule, 'condition' | 'sort'> & { readonly limit: number },
): Promise<string[]> {
  const rule = condition ? compileSeriesCondition(condition, viewer) : undefined;
  const { ids } = await selectSeriesIds(db, {
    condition: seriesCondition(viewer, { rule }),
    orders: parseSort(sort, seriesSort(viewer.id)),
    paging: { page: 0, size: limit, unpaged: false },
  });
  return ids;
}
