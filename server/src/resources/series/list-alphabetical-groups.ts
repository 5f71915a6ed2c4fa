import type { SeriesFilter } from '@longbox/contract/series';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { filterCondition } from './series-filter.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly filter: Partial<SeriesFilter>;
  /** A condition on `series` and `seriesMetadata` besides the filter. */
  readonly rule?: Expression<SqlBool> | undefined;
}

/** Series by the first character of their lower-cased sort title (SE-02). */
export async function listAlphabeticalGroups(
  db: Db,
  { viewer, filter, rule }: Asked,
): Promise<{ group: string; count: number }[]> {
  const found = await searchIds(db, { kind: 'series', text: filter.search, viewer });
  const condition = await filterCondition(db, { viewer, filter, found, rule });
  const group = sql<string>`lower(substr(seriesMetadata.titleSort, 1, 1))`;
  return db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select((eb) => [group.as('group'), eb.fn.countAll<number>().as('count')])
    .where(condition)
    .groupBy(group)
    .orderBy(group)
    .execute();
}
