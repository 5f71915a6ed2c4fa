import { type Book, readStatuses } from '@longbox/contract/books';
import type { BookCondition } from '@longbox/contract/conditions';
import { type BookFilterQuery, bookPageQuery } from '../../data/books.ts';
import { offeredValues } from '../../data/referential.ts';
import { bookValues } from '../../data/value-counts.ts';
import { describeList } from './describe.ts';
import { fixed, names } from './filters.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';
import { ownFilters, ownSorts } from './own-filters.ts';

/** Books of a series. */
export const bookList = describeList<Book, BookFilterQuery, BookCondition>()({
  filters: {
    readStatus: fixed('toggles', readStatuses, {
      label: 'filter.readStatus',
      words: (value) => `readStatus.${value}`,
      query: (read_status) => ({ read_status }),
      condition: (operator, value) => ({ readStatus: { operator, value } }),
    }),
    ...ownFilters,
    tag: names({
      label: 'filter.tag',
      offered: offeredValues.bookTags,
      query: (tag) => ({ tag }),
      condition: (operator, value) => ({ tag: { operator, value } }),
      absence: (operator) => ({ tag: { operator } }),
      many: true,
    }),
  },
  people: {
    query: (author) => ({ author }),
    condition: (operator, value) => ({ author: { operator, value } }),
  },
  counts: { tag: bookValues('tag') },
  sorts: [
    { key: 'metadata.numberSort', first: 'desc', label: 'sort.metadata.numberSort' },
    { key: 'createdDate', first: 'desc', label: 'sort.createdDate', shown: 'added' },
    {
      key: 'metadata.releaseDate',
      first: 'desc',
      label: 'sort.metadata.releaseDate',
      shown: 'released',
    },
    { key: 'fileSize', first: 'desc', label: 'sort.fileSize', shown: 'size' },
    { key: 'name', first: 'asc', label: 'sort.name' },
    ...ownSorts,
  ],
  defaultSort: 'metadata.numberSort,asc',
  words: {
    list: 'series.bookList',
    failure: 'failure.books',
    empty: 'series.empty',
    emptyText: 'series.emptyText',
  },
  page: bookPageQuery,
  kind: 'books',
  entry: (item) => ({ kind: 'books', item }),
});

/** The address of such a list. */
export type BookListSearch = SearchOf<typeof bookList>;

/** Reads it. */
export const readBookListSearch = (raw: RawList): BookListSearch => readListSearch(bookList, raw);
