import type { SeriesCondition } from '@longbox/contract/conditions';
import type { Series } from '@longbox/contract/series';
import {
  type CollectionMembersQuery,
  seriesOfCollectionPageQuery,
} from '../../data/collections.ts';
import { describeList } from './describe.ts';
import { libraryFilter } from './filters.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';
import { seriesList } from './series-list.ts';

const { readStatus, complete, ...others } = seriesList.filters;
const { status, genre, tag, publisher, language, ageRating, releaseDate } = others;

/** The series of a collection: in its own order, or by title. */
export const collectionSeriesList = (ordered: boolean) =>
  describeList<Series, CollectionMembersQuery, SeriesCondition>()({
    filters: {
      readStatus,
      complete,
      library: libraryFilter,
      status,
      genre,
      tag,
      publisher,
      language,
      ageRating,
      releaseDate,
    },
    people: seriesList.people,
    counts: seriesList.counts,
    sorts: [],
    words: {
      list: 'series.list',
      failure: 'failure.series',
      empty: 'collection.empty',
      emptyText: 'collection.emptyText',
    },
    page: (request) => seriesOfCollectionPageQuery(request, ordered),
    kind: 'series',
    entry: (item) => ({ kind: 'series', item }),
  });

/** The address of such a list. */
export type CollectionSeriesListSearch = SearchOf<ReturnType<typeof collectionSeriesList>>;

/** Reads it. */
export const readCollectionSeriesListSearch = (raw: RawList): CollectionSeriesListSearch =>
  readListSearch(collectionSeriesList(true), raw);
