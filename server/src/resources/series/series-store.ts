import type { MissingNumbers } from '@longbox/contract/gaps';
import type { Paging } from '@longbox/contract/paging';
import { Series } from '@longbox/contract/series';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { pageAndTotal } from '../../base/db/total-of.ts';
import { type Order, orderBy } from '../../base/db/sorting.ts';
import { among } from '../../base/db/long-lists.ts';
import { writtenOnce } from '../../base/written.ts';
import { averagesOfSeries } from '../../catalogue/personal/average-ratings.ts';
import { personalSeriesSort } from '../../catalogue/personal/personal-rules.ts';
import { selectPersonalOfSeries } from '../../catalogue/personal/select-personal.ts';
import { gapsOf } from '../../catalogue/rules/series-rules.ts';
import { findSeriesFacts } from './series-facts.ts';

/** Sort keys of series lists and the columns behind them. */
export const seriesSort = (userId: string): Readonly<Record<string, Order['column']>> => ({
  'metadata.titleSort': 'seriesMetadata.titleSortOrder',
  name: 'series.nameKey',
  created: 'series.created',
  createdDate: 'series.created',
  lastModified: 'series.lastModified',
  lastModifiedDate: 'series.lastModified',
  'booksMetadata.releaseDate': 'series.releaseDate',
  booksCount: 'series.booksCount',
  readDate: sql`(SELECT readDate FROM seriesProgress
    WHERE seriesId = series.id AND userId = ${userId})`,
  ...personalSeriesSort(userId),
  random: sql`random()`,
});

interface Asked {
  readonly condition: Expression<SqlBool>;
  readonly orders: readonly Order[];
  readonly paging: Paging;
}

/** The ids of one page of series, and how many there are in all. */
export async function selectSeriesIds(
  db: Db,
  { condition, orders, paging }: Asked,
): Promise<{ ids: string[]; total: number }> {
  const matching = db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where(condition);
  const page = matching
    .select('series.id')
    .orderBy(orderBy(orders, 'series.id'))
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size));
  const { rows, total } = await pageAndTotal(db, {
    paging,
    rows: () => page.execute(),
    count: { compile: () => compileCount(db, condition) },
  });
  return { ids: rows.map(({ id }) => id), total };
}

const written = writtenOnce(Series);

/** Each series has metadata: they are looked at only if the condition names them. */
function compileCount(db: Db, condition: Expression<SqlBool>) {
  const all = db.selectFrom('series').where(condition);
  const count = all.select(({ fn }) => fn.countAll<number>().as('count')).compile();
  if (!count.sql.includes('seriesMetadata')) return count;
  return all
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .compile();
}

/** Series in the order of their ids, as the viewer sees them. */
export async function selectSeries(
  db: Db,
  ids: readonly string[],
  viewer: { id: string; showPaths: boolean },
): Promise<Series[]> {
  if (ids.length === 0) return [];
  const facts = await findSeriesFacts(db, ids, viewer.showPaths);
  const progress = await db
    .selectFrom('seriesProgress')
    .select(['seriesId', 'readCount', 'inProgressCount'])
    .where('seriesId', 'in', among(ids))
    .where('userId', '=', viewer.id)
    .execute();
  const progressOf = new Map(progress.map((row) => [row.seriesId, row]));
  const personal = await selectPersonalOfSeries(db, viewer.id, ids);
  const averages = await averagesOfSeries(db, ids);
  return ids.flatMap((id) => {
    const known = facts.get(id);
    if (!known) return [];
    const { readCount = 0, inProgressCount = 0 } = progressOf.get(id) ?? {};
    const own = personal.get(id);
    const rated = averages.get(id);
    return written(known, {
      booksReadCount: readCount,
      booksInProgressCount: inProgressCount,
      booksUnreadCount: Math.max(0, known.booksCount - readCount - inProgressCount),
      ...(own && { personal: own }),
      ...(rated && { rated }),
    });
  });
}

/** The missing numbers of series that have any. */
export async function selectGaps(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MissingNumbers[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await gapsOf(among(ids)).execute(db);
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
  return new Map(
    [...bySeries].map(([id, some]) => [
      id,
      some.map(({ first, last }) => ({ from: first, to: last })),
    ]),
  );
}
