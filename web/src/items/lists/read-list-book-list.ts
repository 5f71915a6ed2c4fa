import type { Book } from '@longbox/contract/books';
import type { BookCondition } from '@longbox/contract/conditions';
import { booksOfReadListPageQuery, type ReadListMembersQuery } from '../../data/readlists.ts';
import { bookList } from './book-list.ts';
import { describeList } from './describe.ts';
import { libraryFilter } from './filters.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';

const { readStatus, tag } = bookList.filters;

/** The books of a read list: in its own order, or by release date. */
export const readListBookList = (ordered: boolean) =>
  describeList<Book, ReadListMembersQuery, BookCondition>()({
    filters: {
      readStatus,
      library: libraryFilter,
      tag,
    },
    people: bookList.people,
    counts: bookList.counts,
    sorts: [],
    words: {
      list: 'series.bookList',
      failure: 'failure.books',
      empty: 'readList.empty',
      emptyText: 'readList.emptyText',
    },
    page: (request) => booksOfReadListPageQuery(request, ordered),
    kind: 'books',
    entry: (item) => ({ kind: 'books', item }),
  });

/** The address of such a list. */
export type ReadListBookListSearch = SearchOf<ReturnType<typeof readListBookList>>;

/** Reads it. */
export const readReadListBookListSearch = (raw: RawList): ReadListBookListSearch =>
  readListSearch(readListBookList(true), raw);
