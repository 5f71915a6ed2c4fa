import type { Book } from '@longbox/contract/books';
import {
  findAlphabeticalGroups,
  findSeries,
  type SeriesCondition,
} from '@longbox/contract/conditions';
import type { QueryOf } from '@longbox/contract/endpoint';
import {
  downloadSeries,
  getSeries,
  getSeriesThumbnail,
  listAlphabeticalGroups,
  listBooksOfSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
} from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { assetUrl } from './assets.ts';
import { gather } from './gather.ts';
import { listQuery, type ListRequest, scopeQuery, seriesIn } from './list-form.ts';
import { asking, infiniteQueryOf, queryOf } from './query.ts';

export type SeriesFilterQuery = Partial<QueryOf<typeof listSeries>>;
type RecentQuery = Partial<QueryOf<typeof listNewSeries>>;
type BooksOfSeriesQuery = Partial<QueryOf<typeof listBooksOfSeries>>;

const failureTitle = 'failure.series';

/** One page of the series that match. */
export function seriesPageQuery(request: ListRequest<SeriesFilterQuery, SeriesCondition>) {
  const { page, size, sort } = request;
  const paging = { page, size, sort };
  const { query, body } = narrowed(request);
  return listQuery(
    asking(listSeries, { query: { ...query, ...paging } }, failureTitle),
    body && asking(findSeries, { query: paging, body }, failureTitle),
  );
}

/** How many of the series that match begin with each character. */
export function seriesLettersQuery(request: SeriesNarrowing) {
  const { query, body } = narrowed(request);
  return listQuery(
    asking(listAlphabeticalGroups, { query }, failureTitle),
    body && asking(findAlphabeticalGroups, { body }, failureTitle),
  );
}

type SeriesNarrowing = Pick<
  ListRequest<SeriesFilterQuery, SeriesCondition>,
  'scope' | 'query' | 'condition'
>;

/** Filters of a list of series, as a query and, if that isn't enough, as a body. */
function narrowed({ scope, query, condition }: SeriesNarrowing) {
  const filters = query.reduce((all, one) => ({ ...all, ...one }), {});
  return {
    query: { ...scopeQuery(scope), ...filters },
    body: condition && { condition: { allOf: [...seriesIn(scope), condition] } },
  };
}

/** Series by when they were added, newest first, growing page by page. */
export function newSeriesQuery(query: RecentQuery) {
  return infiniteQueryOf(listNewSeries, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

/** Series that changed after they were added, latest first, growing page by page. */
export function updatedSeriesQuery(query: RecentQuery) {
  return infiniteQueryOf(listUpdatedSeries, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

export function seriesQuery(seriesId: string) {
  return queryOf(getSeries, { params: { seriesId } }, { failureTitle });
}

/** One page of the books of a series. */
export function booksOfSeriesQuery(seriesId: string, query: BooksOfSeriesQuery = {}) {
  return queryOf(
    listBooksOfSeries,
    { params: { seriesId }, query },
    { failureTitle: 'failure.books' },
  );
}

/** The first series whose name the server finds in a text, best first; one-shots where wanted. */
export function seriesNamedQuery(search: string, oneshots = false) {
  const query = { search, size: 50, ...(!oneshots && { oneshot: false }) };
  return queryOf(listSeries, { query }, { failureTitle });
}

/** Every book of a series, in its order. */
export function everyBookOf(client: QueryClient, seriesId: string): Promise<readonly Book[]> {
  return gather(client, (page, size) =>
    booksOfSeriesQuery(seriesId, { page, size, sort: ['metadata.numberSort,asc'] }),
  );
}

/** The files of a series as one archive. */
export function seriesFileUrl(seriesId: string): string {
  return assetUrl(downloadSeries, { seriesId });
}

/** The poster of a series; see `useCoverVersion` for `version`. */
export function seriesThumbnailUrl(seriesId: string, version: string | number): string {
  return assetUrl(getSeriesThumbnail, { seriesId }, { v: version });
}
