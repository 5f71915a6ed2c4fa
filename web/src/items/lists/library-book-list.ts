import { type Book, mediaStatuses } from '@longbox/contract/books';
import type { BookCondition } from '@longbox/contract/conditions';
import { type BookFilterQuery, bookPageQuery } from '../../data/books.ts';
import { scopeOf } from '../../data/libraries.ts';
import { bookValues } from '../../data/value-counts.ts';
import { bookList } from './book-list.ts';
import { describeList } from './describe.ts';
import { fixed, flag } from './filters.ts';
import { type RawList, readListSearch, type SearchOf } from './list-search.ts';
import { ownFilters, ownSorts } from './own-filters.ts';

const { readStatus, tag } = bookList.filters;

/** Books of a library or of all of them. */
export const libraryBookList = describeList<Book, BookFilterQuery, BookCondition>()({
  filters: {
    readStatus,
    ...ownFilters,
    oneshot: flag({
      label: 'filter.oneshot',
      words: { true: 'filter.oneshot', false: 'filter.noOneshot' },
      condition: (oneShot) => ({ oneShot }),
    }),
    deleted: flag({
      label: 'filter.unavailable',
      words: { true: 'filter.unavailable', false: 'filter.available' },
      query: (deleted) => ({ deleted }),
      condition: (deleted) => ({ deleted }),
    }),
    tag,
    mediaProfile: fixed('choice', ['DIVINA', 'PDF', 'EPUB'], {
      label: 'filter.mediaProfile',
      words: (value) => `mediaProfile.${value}`,
      condition: (operator, value) => ({ mediaProfile: { operator, value } }),
    }),
    mediaStatus: fixed('choice', mediaStatuses, {
      label: 'filter.mediaStatus',
      words: (value) => `mediaStatus.${value}`,
      query: (media_status) => ({ media_status }),
      condition: (operator, value) => ({ mediaStatus: { operator, value } }),
    }),
  },
  people: bookList.people,
  counts: {
    ...bookList.counts,
    mediaProfile: bookValues('mediaProfile'),
    mediaStatus: bookValues('mediaStatus'),
  },
  sorts: [
    { key: 'series', first: 'asc', label: 'sort.series', ties: ['metadata.numberSort,asc'] },
    { key: 'metadata.title', first: 'asc', label: 'sort.metadata.title' },
    { key: 'createdDate', first: 'desc', label: 'sort.createdDate', shown: 'added' },
    { key: 'lastModifiedDate', first: 'desc', label: 'sort.lastModifiedDate', shown: 'updated' },
    {
      key: 'metadata.releaseDate',
      first: 'desc',
      label: 'sort.metadata.releaseDate',
      shown: 'released',
    },
    {
      key: 'readProgress.readDate',
      first: 'desc',
      label: 'sort.readProgress.readDate',
      shown: 'read',
    },
    { key: 'fileSize', first: 'desc', label: 'sort.fileSize', shown: 'size' },
    { key: 'media.pagesCount', first: 'desc', label: 'sort.media.pagesCount' },
    { key: 'name', first: 'asc', label: 'sort.name' },
    ...ownSorts,
  ],
  defaultSort: 'series,asc',
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
export type LibraryBookListSearch = SearchOf<typeof libraryBookList>;

/** Reads it. */
export const readLibraryBookListSearch = (raw: RawList): LibraryBookListSearch =>
  readListSearch(libraryBookList, raw);

/** Where the one of a library stands, and where it is remembered. */
export const libraryBookListOf = ({ libraryId }: { readonly libraryId: string }) =>
  ({
    scope: scopeOf(libraryId),
    stored: {
      filter: `library.books.filter[${libraryId}]`,
      sort: `library.books.sort[${libraryId}]`,
    },
  }) as const;
