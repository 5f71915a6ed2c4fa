import type { ReadList } from '@longbox/contract/readlists';
import { readListPageQuery } from '../../data/readlists.ts';
import { describeList } from './describe.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';

/** Read lists, of a library or of all of them, by name. */
export const readListList = describeList<ReadList, object, never>()({
  filters: {},
  sorts: [],
  words: {
    list: 'readList.list',
    failure: 'failure.readLists',
    empty: 'readList.noneYet',
    emptyText: 'readList.noneYetText',
  },
  page: readListPageQuery,
  kind: 'readLists',
  entry: (item) => ({ kind: 'readLists', item }),
});

/** The address of such a list. */
export type ReadListListSearch = SearchOf<typeof readListList>;

/** Reads it. */
export const readReadListListSearch = (raw: RawList): ReadListListSearch =>
  readListSearch(readListList, raw);
