import { toInstant } from '@longbox/contract/dates';
import type { MissingNumbers } from '@longbox/contract/gaps';
import type { Paging } from '@longbox/contract/paging';
import { AlternateTitle, type Series } from '@longbox/contract/series';
import { WebLink } from '@longbox/contract/shapes';
import { type Expression, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keptFromJson, Names } from '../../base/db/json.ts';
import { keptCount } from '../../base/db/kept-count.ts';
import { type Order, orderBy } from '../../base/db/sorting.ts';
import { among } from '../../base/db/long-lists.ts';
import { isGrouped, sharedFolders } from '../../catalogue/libraries/series-folder.ts';
import { averagesOfSeries } from '../../catalogue/personal/average-ratings.ts';
import { personalSeriesSort } from '../../catalogue/personal/personal-rules.ts';
import { selectPersonalOfSeries } from '../../catalogue/personal/select-personal.ts';
import { gapsOf } from '../../catalogue/rules/series-rules.ts';
import { seriesCoverOf } from '../../catalogue/posters/cover-of.ts';
import { readablePath } from '../../media/readable-path.ts';

// Most are empty.
const namesOf = keptFromJson(Names);
const linksOf = keptFromJson(z.array(WebLink));
const titlesOf = keptFromJson(z.array(AlternateTitle));

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
  const total = await keptCount(
    db,
    matching.select(({ fn }) => fn.countAll<number>().as('count')),
  );
  const rows = await matching
    .select('series.id')
    .orderBy(orderBy(orders, 'series.id'))
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size))
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** Series in the order of their ids, as the viewer sees them. */
export async function selectSeries(
  db: Db,
  ids: readonly string[],
  viewer: { id: string; showPaths: boolean },
): Promise<Series[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .leftJoin('seriesProgress', (join) =>
      join
        .onRef('seriesProgress.seriesId', '=', 'series.id')
        .on('seriesProgress.userId', '=', viewer.id),
    )
    .where('series.id', 'in', among(ids))
    .selectAll('seriesMetadata')
    .selectAll('series')
    .select(['seriesMetadata.created as metadataCreated'])
    .select(['seriesMetadata.lastModified as metadataLastModified'])
    .select(['seriesProgress.readCount', 'seriesProgress.inProgressCount'])
    .select(({ ref }) => seriesCoverOf(ref('series.id'), ref('series.libraryId')).as('cover'))
    .execute();
  const terms = await db
    .selectFrom('seriesTerm')
    .selectAll()
    .where('seriesId', 'in', among(ids))
    .orderBy('value')
    .execute();
  const termsOf = Map.groupBy(terms, ({ seriesId, kind }) => `${seriesId} ${kind}`);
  const named = (id: string, kind: string): string[] =>
    (termsOf.get(`${id} ${kind}`) ?? []).map(({ value }) => value);
  const personal = await selectPersonalOfSeries(db, viewer.id, ids);
  const averages = await averagesOfSeries(db, ids);
  const { authorsOf, tagsOf } = await selectAggregates(db, ids);
  const grouped = rows.filter(({ url }) => viewer.showPaths && isGrouped(url));
  const folders = await sharedFolders(
    db,
    grouped.map(({ id }) => id),
  );

  const series = new Map(
    rows.map((row): [string, Series] => {
      const locks = new Set(namesOf(row.locks));
      const own = personal.get(row.id);
      const rated = averages.get(row.id);
      const read = row.readCount ?? 0;
      const inProgress = row.inProgressCount ?? 0;
      return [
        row.id,
        {
          id: row.id,
          libraryId: row.libraryId,
          name: row.name,
          url: viewer.showPaths ? readablePath(folders.get(row.id) ?? row.url) : '',
          created: toInstant(row.created),
          lastModified: toInstant(row.lastModified),
          fileLastModified: toInstant(row.fileLastModified),
          booksCount: row.booksCount,
          booksReadCount: read,
          booksInProgressCount: inProgress,
          booksUnreadCount: Math.max(0, row.booksCount - read - inProgress),
          metadata: {
            status: row.status,
            statusLock: locks.has('status'),
            title: row.title,
            titleLock: locks.has('title'),
            titleSort: row.titleSort,
            titleSortLock: locks.has('titleSort'),
            summary: row.summary,
            summaryLock: locks.has('summary'),
            readingDirection: row.readingDirection ?? '',
            readingDirectionLock: locks.has('readingDirection'),
            publisher: row.publisher,
            publisherLock: locks.has('publisher'),
            ageRating: row.ageRating,
            ageRatingLock: locks.has('ageRating'),
            language: row.language,
            languageLock: locks.has('language'),
            genres: named(row.id, 'genre'),
            genresLock: locks.has('genres'),
            tags: named(row.id, 'tag'),
            tagsLock: locks.has('tags'),
            totalBookCount: row.totalBookCount,
            totalBookCountLock: locks.has('totalBookCount'),
            sharingLabels: named(row.id, 'label'),
            sharingLabelsLock: locks.has('sharingLabels'),
            links: [...linksOf(row.links)],
            linksLock: locks.has('links'),
            alternateTitles: [...titlesOf(row.alternateTitles)],
            alternateTitlesLock: locks.has('alternateTitles'),
            created: toInstant(row.metadataCreated),
            lastModified: toInstant(row.metadataLastModified),
          },
          booksMetadata: {
            authors: (authorsOf.get(row.id) ?? []).map(({ name, role }) => ({ name, role })),
            tags: (tagsOf.get(row.id) ?? []).map(({ value }) => value),
            releaseDate: row.releaseDate,
            summary: row.bookSummary,
            summaryNumber: row.bookSummaryNumber,
            created: toInstant(row.created),
            lastModified: toInstant(row.aggregated),
          },
          deleted: row.deleted === 1,
          oneshot: row.oneshot === 1,
          ...(row.cover !== null && { cover: row.cover }),
          ...(own && { personal: own }),
          ...(rated && { rated }),
        },
      ];
    }),
  );
  return ids.flatMap((id) => series.get(id) ?? []);
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

/** Distinct authors and tags over all books of each series. */
async function selectAggregates(db: Db, ids: readonly string[]) {
  const authors = await db
    .selectFrom('book')
    .innerJoin('bookAuthor', 'bookAuthor.bookId', 'book.id')
    .select(['book.seriesId', 'bookAuthor.name', 'bookAuthor.role'])
    .where('book.seriesId', 'in', among(ids))
    .distinct()
    .orderBy('bookAuthor.name')
    .execute();
  const tags = await db
    .selectFrom('book')
    .innerJoin('bookTag', 'bookTag.bookId', 'book.id')
    .select(['book.seriesId', 'bookTag.value'])
    .where('book.seriesId', 'in', among(ids))
    .distinct()
    .orderBy('bookTag.value')
    .execute();
  return {
    authorsOf: Map.groupBy(authors, ({ seriesId }) => seriesId),
    tagsOf: Map.groupBy(tags, ({ seriesId }) => seriesId),
  };
}
