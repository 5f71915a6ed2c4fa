import {
  createCollection,
  deleteCollection,
  getCollection,
  getCollectionThumbnail,
  listCollections,
  listCollectionsOfSeries,
  listSeriesOfCollection,
  updateCollection,
} from '@longbox/contract/collections';
import { findSeries, type SeriesCondition } from '@longbox/contract/conditions';
import type { QueryOf } from '@longbox/contract/endpoint';
import { assetUrl } from './assets.ts';
import {
  libraryQueryOf,
  listQuery,
  type ListRequest,
  type ListScope,
  seriesIn,
} from './list-form.ts';
import { asking, askQuery, infiniteQueryOf, queryOf, useCall } from './query.ts';

const failureTitle = 'failure.collections';

/** Filters of the series of a collection. */
export type CollectionMembersQuery = Omit<
  Partial<QueryOf<typeof listSeriesOfCollection>>,
  'page' | 'size' | 'unpaged'
>;

/** One page of the collections, of a library or of all, by name. */
export function collectionPageQuery({ scope, page, size }: ListRequest<object, unknown>) {
  return askQuery(
    asking(listCollections, { query: { ...libraryQueryOf(scope), page, size } }, failureTitle),
  );
}

/**
 * Every collection, of a library or of all. Names are compared here: other servers' `search` only
 * finds what their index already contains.
 */
export function everyCollectionQuery(scope: ListScope = {}) {
  const query = { ...libraryQueryOf(scope), unpaged: true };
  return askQuery(asking(listCollections, { query }, failureTitle));
}

/** The collections whose name contains a text, best first, growing page by page. */
export function collectionsFoundQuery(query: Partial<QueryOf<typeof listCollections>>) {
  return infiniteQueryOf(listCollections, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

export function collectionQuery(collectionId: string) {
  return queryOf(getCollection, { params: { collectionId } }, { failureTitle });
}

/** The collections that hold a series. */
export function collectionsOfSeriesQuery(seriesId: string) {
  return queryOf(listCollectionsOfSeries, { params: { seriesId } }, { failureTitle });
}

/** One page of the series of a collection that match, in its order. */
export function seriesOfCollectionPageQuery(
  request: ListRequest<CollectionMembersQuery, SeriesCondition>,
  ordered: boolean,
) {
  const { scope, query, condition, page, size } = request;
  const { collectionId: id = '' } = scope;
  const filters = query.reduce((all, one) => ({ ...all, ...one }), {});
  const sort = [ordered ? 'collection.number,asc' : 'metadata.titleSort,asc'];
  return listQuery(
    asking(
      listSeriesOfCollection,
      { params: { collectionId: id }, query: { ...filters, page, size } },
      failureTitle,
    ),
    condition &&
      asking(
        findSeries,
        {
          query: { page, size, sort },
          body: { condition: { allOf: [...seriesIn(scope), condition] } },
        },
        failureTitle,
      ),
  );
}

/** The series of a collection in its order, growing page by page. */
export function endlessSeriesOfCollectionQuery(collectionId: string) {
  return infiniteQueryOf(
    listSeriesOfCollection,
    (paging) => ({ params: { collectionId }, query: paging }),
    { failureTitle },
  );
}

/** Every series of a collection in its order, for putting them in another. */
export function everySeriesOfCollectionQuery(collectionId: string) {
  return queryOf(
    listSeriesOfCollection,
    { params: { collectionId }, query: { unpaged: true } },
    { failureTitle },
  );
}

/** Makes a collection; the dialog shows a failure itself. */
export function useCreateCollection() {
  return useCall(createCollection);
}

/** Changes a collection; the caller shows a failure in place. */
export function useUpdateCollection() {
  return useCall(updateCollection);
}

export function useDeleteCollection() {
  return useCall(deleteCollection, { failureTitle: 'failure.collectionDelete' });
}

/** The poster of a collection; see `usePosterVersion` for `version`. */
export function collectionThumbnailUrl(collectionId: string, version: number): string {
  return assetUrl(getCollectionThumbnail, { collectionId }, { v: version });
}
