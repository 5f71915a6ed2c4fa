import type { Collection } from '@longbox/contract/collections';
import { collectionPageQuery } from '../../data/collections.ts';
import { describeList } from './describe.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';

/** Collections, of a library or of all of them, by name. */
export const collectionList = describeList<Collection, object, never>()({
  filters: {},
  sorts: [],
  words: {
    list: 'collection.list',
    failure: 'failure.collections',
    empty: 'collection.noneYet',
    emptyText: 'collection.noneYetText',
  },
  page: collectionPageQuery,
  kind: 'collections',
  entry: (item) => ({ kind: 'collections', item }),
});

/** The address of such a list. */
export type CollectionListSearch = SearchOf<typeof collectionList>;

/** Reads it. */
export const readCollectionListSearch = (raw: RawList): CollectionListSearch =>
  readListSearch(collectionList, raw);
