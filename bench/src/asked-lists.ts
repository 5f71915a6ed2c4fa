import {
  listBooks,
  listBooksOnDeck,
  listDuplicateBooks,
  listLatestBooks,
} from '@longbox/contract/books';
import { listCollections, listSeriesOfCollection } from '@longbox/contract/collections';
import { findAlphabeticalGroups, findBooks, findSeries } from '@longbox/contract/conditions';
import { pathOf } from '@longbox/contract/endpoint';
import { listHistory } from '@longbox/contract/history';
import { listBooksOfReadList, listReadLists } from '@longbox/contract/readlists';
import {
  listAuthorNames,
  listAuthors,
  listBookTags,
  listGenres,
  listPublishers,
  listReleaseDates,
  listTags,
} from '@longbox/contract/referential';
import {
  listAlphabeticalGroups,
  listBooksOfSeries,
  listLatestSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
} from '@longbox/contract/series';
import type { BigLibrary } from './big-library.ts';

export interface Asked {
  readonly path: string;
  /** Of a call that sends JSON. */
  readonly body?: unknown;
}

const series = (query: object): Asked => ({ path: pathOf(listSeries, { query: { ...query } }) });
const books = (query: object): Asked => ({ path: pathOf(listBooks, { query: { ...query } }) });
const seriesWhere = (condition: object): Asked => ({
  path: pathOf(findSeries, { query: bySeriesTitle }),
  body: { condition },
});
const booksWhere = (condition: object): Asked => ({
  path: pathOf(findBooks, { query: { sort: ['metadata.title'] } }),
  body: { condition },
});
const bySeriesTitle = { sort: ['metadata.titleSort'] };

/** First pages as the screens ask for them, and as programs do. */
export const askedLists = (big: BigLibrary): Readonly<Record<string, Asked>> => ({
  'series by title': series(bySeriesTitle),
  'series, page 200': series({ ...bySeriesTitle, page: 200 }),
  'series added last': series({ sort: ['createdDate,desc'] }),
  'series by release date': series({ sort: ['booksMetadata.releaseDate,desc'] }),
  'series by number of books': series({ sort: ['booksCount,desc'] }),
  'series by folder name': series({ sort: ['name'] }),
  'series read last': series({ sort: ['readDate,desc'] }),
  'series of a genre': series({ ...bySeriesTitle, genre: ['Drama'] }),
  'series of a tag': series({ ...bySeriesTitle, tag: ['series tag 7'] }),
  'series of a publisher': series({ ...bySeriesTitle, publisher: ['Red Door'] }),
  'series of an author': series({ ...bySeriesTitle, author: ['Writer 7,writer'] }),
  'series of a year': series({ ...bySeriesTitle, release_year: ['2018'] }),
  'series for an age': series({ ...bySeriesTitle, age_rating: ['16'] }),
  'series in progress': series({ ...bySeriesTitle, read_status: ['IN_PROGRESS'] }),
  'series unread': series({ ...bySeriesTitle, read_status: ['UNREAD'] }),
  'series that are complete': series({ ...bySeriesTitle, complete: true }),
  'series from a letter': series({ ...bySeriesTitle, search_regex: ['^c,title_sort'] }),
  'series found, one word': series({ search: 'clockwork' }),
  'series found, two beginnings': series({ search: 'gold harb' }),
  'series found by publisher': series({ search: 'publisher:"red door" garden' }),
  'series by letter': { path: pathOf(listAlphabeticalGroups) },
  'series new': { path: pathOf(listNewSeries) },
  'series updated': { path: pathOf(listUpdatedSeries) },
  'series changed last': { path: pathOf(listLatestSeries) },
  'series by conditions': seriesWhere({
    allOf: [
      {
        anyOf: [
          { genre: { operator: 'is', value: 'Drama' } },
          { complete: { operator: 'isTrue' } },
        ],
      },
      { readStatus: { operator: 'isNot', value: 'READ' } },
      { title: { operator: 'contains', value: 'arb' } },
    ],
  }),
  'series by letter, by conditions': {
    path: pathOf(findAlphabeticalGroups),
    body: { condition: { tag: { operator: 'isNot', value: 'series tag 7' } } },
  },
  'books of a series': { path: pathOf(listBooksOfSeries, { params: { seriesId: big.seriesId } }) },
  'books unsorted': books({}),
  'books added last': books({ sort: ['createdDate,desc'] }),
  'books by title': books({ sort: ['metadata.title'] }),
  'books by release date': books({ sort: ['metadata.releaseDate,desc'] }),
  'books by size': books({ sort: ['fileSize,desc'] }),
  'books by file name': books({ sort: ['name'] }),
  'books by series and number': books({ sort: ['series', 'metadata.numberSort'] }),
  'books by number of pages': books({ sort: ['media.pagesCount,desc'] }),
  'books released of late': books({
    released_after: '2027-01-01',
    sort: ['metadata.releaseDate,desc'],
  }),
  'books to keep reading': books({
    read_status: ['IN_PROGRESS'],
    sort: ['readProgress.readDate,desc'],
  }),
  'books read of late': books({ read_status: ['READ'], sort: ['readProgress.readDate,desc'] }),
  'books unread': books({ read_status: ['UNREAD'], sort: ['metadata.title'] }),
  'books with errors': books({ media_status: ['ERROR', 'UNSUPPORTED'] }),
  'books of a tag': books({ tag: ['tag 7'], sort: ['metadata.title'] }),
  'books of an author': books({ author: ['Artist 7,penciller'] }),
  'books found, one word': books({ search: 'harbour' }),
  'books found, two words': books({ search: 'mountain part' }),
  'books found, part of a word': books({ search: 'ountai' }),
  'books found by author': books({ search: 'author:"writer 7"' }),
  'books on deck': { path: pathOf(listBooksOnDeck) },
  'books changed last': { path: pathOf(listLatestBooks) },
  'books that are doubled': { path: pathOf(listDuplicateBooks) },
  'books by conditions': booksWhere({
    allOf: [
      {
        anyOf: [
          { tag: { operator: 'is', value: 'tag 7' } },
          { mediaStatus: { operator: 'is', value: 'ERROR' } },
        ],
      },
      { readStatus: { operator: 'is', value: 'UNREAD' } },
      { releaseDate: { operator: 'after', dateTime: '2018-01-01T00:00:00Z' } },
    ],
  }),
  'books by one condition': booksWhere({
    author: { operator: 'is', value: { name: 'Writer 7', role: 'writer' } },
  }),
  collections: { path: pathOf(listCollections) },
  'series of a collection': {
    path: pathOf(listSeriesOfCollection, { params: { collectionId: big.collectionId } }),
  },
  'read lists': { path: pathOf(listReadLists) },
  'books of a read list': {
    path: pathOf(listBooksOfReadList, { params: { readListId: big.readListId } }),
  },
  authors: { path: pathOf(listAuthors, { query: { search: 'writer 1' } }) },
  'names of authors': { path: pathOf(listAuthorNames, { query: { search: 'art' } }) },
  genres: { path: pathOf(listGenres) },
  tags: { path: pathOf(listTags) },
  'tags of books': { path: pathOf(listBookTags) },
  publishers: { path: pathOf(listPublishers) },
  'release dates': { path: pathOf(listReleaseDates) },
  history: { path: pathOf(listHistory) },
});
