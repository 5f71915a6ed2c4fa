import type { QueryOf } from '@longbox/contract/endpoint';
import {
  getSeries,
  getSeriesThumbnail,
  listBooksOfSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
  markSeriesRead,
  markSeriesUnread,
} from '@longbox/contract/series';
import { assetUrl } from './assets.ts';
import { infiniteQueryOf, queryOf, useCall } from './query.ts';

type SeriesListQuery = Partial<QueryOf<typeof listSeries>>;
type RecentQuery = Partial<QueryOf<typeof listNewSeries>>;
type BooksOfSeriesQuery = Partial<QueryOf<typeof listBooksOfSeries>>;

const failureTitle = 'failure.series';

/** One page of the series that match. */
export function seriesListQuery(query: SeriesListQuery) {
  return queryOf(listSeries, { query }, { failureTitle });
}

/** The series that match, growing page by page; `page` of the query is not used. */
export function endlessSeriesQuery(query: SeriesListQuery) {
  return infiniteQueryOf(listSeries, (page) => ({ query: { ...query, page } }), { failureTitle });
}

/** Series by when they were added, newest first, growing page by page. */
export function newSeriesQuery(query: RecentQuery) {
  return infiniteQueryOf(listNewSeries, (page) => ({ query: { ...query, page } }), {
    failureTitle,
  });
}

/** Series that changed after they were added, latest first, growing page by page. */
export function updatedSeriesQuery(query: RecentQuery) {
  return infiniteQueryOf(listUpdatedSeries, (page) => ({ query: { ...query, page } }), {
    failureTitle,
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

/** The books of a series, growing page by page. */
export function endlessBooksOfSeriesQuery(seriesId: string, query: BooksOfSeriesQuery = {}) {
  return infiniteQueryOf(
    listBooksOfSeries,
    (page) => ({ params: { seriesId }, query: { ...query, page } }),
    { failureTitle: 'failure.books' },
  );
}

export function useMarkSeriesRead() {
  return useCall(markSeriesRead, { failureTitle: 'failure.progress' });
}

export function useMarkSeriesUnread() {
  return useCall(markSeriesUnread, { failureTitle: 'failure.progress' });
}

/** The poster of a series; see `usePosterVersion` for `version`. */
export function seriesThumbnailUrl(seriesId: string, version: number): string {
  return assetUrl(getSeriesThumbnail, { seriesId }, { v: version });
}
