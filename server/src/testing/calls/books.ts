import {
  analyzeBook,
  deleteBookFile,
  getBook,
  getNextBook,
  getPreviousBook,
  listBooks,
  listBooksOnDeck,
  listDuplicateBooks,
  listLatestBooks,
  refreshBookMetadata,
  updateBookMetadata,
  updateBooksMetadata,
} from '@longbox/contract/books';
import { findBooks } from '@longbox/contract/conditions';
import { importBooks } from '@longbox/contract/imports';
import { listReadListsOfBook } from '@longbox/contract/readlists';
import path from 'node:path';
import { countBookValues } from '@longbox/contract/value-counts';
import { badQueries, inOnePage, neverInOnePage } from './common-cases.ts';
import { nothing, passedOver, row } from './row.ts';
import type { World } from './world.ts';

const book = ({ bookId }: World) => ({ params: { bookId } });
const spare = (world: World) => ({ params: { bookId: world.book('Spare 1') } });
const named = (name: string) => (world: World) => ({ params: { bookId: world.book(name) } });

const wrongMetadata = {
  title: ' ',
  number: '',
  numberSort: 'first',
  releaseDate: '2024-13-45',
  authors: [{ name: '', role: ' ' }],
  tags: 'sea',
  links: [{ label: '', url: 'nowhere' }],
  isbnLock: 1,
};
const wrongMembers = [
  'title',
  'number',
  'numberSort',
  'releaseDate',
  'authors[0].name',
  'authors[0].role',
  'tags',
  'isbnLock',
  'links[0].label',
  'links[0].url',
];

/** BK-01 to BK-06, BK-08 and BK-13 to BK-18. */
export const bookRows = [
  row(listBooks)({
    input: () => ({ query: { search: 'lighthouse', media_status: ['READY', 'ERROR'] } }),
    cases: [
      ...badQueries('media_status[0]', 'read_status[0]', 'deleted'),
      ...inOnePage,
      {
        when: 'a date that is none',
        change: () => ({ query: { released_after: 'yesterday' } }),
        status: 400,
        violates: ['released_after'],
      },
      {
        when: 'pages and keys of sorting that there are not',
        change: () => ({ query: { page: -3, size: 0, sort: ['colour,desc'] } }),
        status: 200,
        holds: { number: 0, size: 20 },
      },
      {
        when: 'more than any page holds',
        change: () => ({ query: { size: 5000 } }),
        status: 200,
        holds: { size: 2000 },
      },
    ],
  }),
  row(findBooks)({
    input: () => ({
      query: { size: 3 },
      body: { condition: { allOf: [{ mediaStatus: { operator: 'is', value: 'READY' } }] } },
    }),
    cases: [
      {
        when: 'an operator that is none',
        change: () => ({ body: { condition: { numberSort: { operator: 'near', value: 1 } } } }),
        status: 400,
        violates: ['condition.numberSort.operator'],
      },
      {
        when: 'a field of series only',
        change: () => ({ body: { condition: { genre: { operator: 'is', value: 'x' } } } }),
        status: 400,
        violates: ['condition'],
      },
    ],
  }),
  row(countBookValues)({
    input: () => ({ query: { field: 'tag' }, body: {} }),
    cases: badQueries('field'),
  }),
  row(listBooksOnDeck)({
    input: ({ libraryId }) => ({ query: { library_id: [libraryId] } }),
    cases: neverInOnePage,
  }),
  row(listDuplicateBooks)({ input: nothing, cases: inOnePage }),
  row(listLatestBooks)({ input: nothing, cases: inOnePage }),
  row(getBook)({ input: book }),
  row(getNextBook)({
    input: book,
    cases: [
      { when: 'it is the last one', change: named('The Lighthouse Keepers 004'), status: 404 },
    ],
  }),
  row(getPreviousBook)({
    input: book,
    cases: [
      { when: 'it is the first one', change: named('The Lighthouse Keepers 001'), status: 404 },
    ],
  }),
  row(listReadListsOfBook)({ input: book }),
  row(analyzeBook)({ input: spare }),
  row(refreshBookMetadata)({ input: spare }),
  row(updateBookMetadata)({
    input: (world) => ({
      ...spare(world),
      body: { title: 'By hand', titleLock: true, isbn: '978-3-16-148410-0', releaseDate: null },
    }),
    cases: [
      {
        when: 'words, dates and numbers that may not be',
        change: () => ({ body: wrongMetadata }),
        status: 400,
        violates: wrongMembers,
      },
      {
        when: 'an ISBN whose last digit is wrong',
        change: () => ({ body: { isbn: '978-3-16-148410-1' } }),
        status: 400,
        violates: ['isbn'],
      },
    ],
  }),
  row(updateBooksMetadata)({
    input: (world) => ({ body: { [world.book('Spare 2')]: { summary: 'By hand' } } }),
    cases: [
      {
        when: 'books that there are not',
        change: () => ({ body: { X: { summary: 'By hand' } } }),
        status: 204,
        says: '',
      },
      {
        when: 'a blank title',
        change: () => ({ body: { X: { title: ' ' } } }),
        status: 400,
        violates: ['X.title'],
      },
    ],
  }),
  row(importBooks)({
    input: (world) => ({
      body: {
        copyMode: 'COPY',
        books: [
          {
            sourceFile: path.join(world.inbox, 'New.cbz'),
            seriesId: world.series('Spare'),
            destinationName: world.fresh(),
          },
        ],
      },
    }),
    cases: [
      {
        when: 'a series that there is not, and a file that is nowhere',
        change: ({ inbox }) => ({
          body: {
            copyMode: 'MOVE',
            books: [{ sourceFile: path.join(inbox, 'nowhere.cbz'), seriesId: 'X' }],
          },
        }),
        ...passedOver,
      },
      {
        when: 'a way to copy that is none',
        change: () => ({ body: { copyMode: 'STEAL', books: [{ seriesId: '' }] } }),
        status: 400,
        violates: ['copyMode', 'books[0].sourceFile', 'books[0].seriesId'],
      },
    ],
  }),
  row(deleteBookFile)({
    input: (world) => ({ params: { bookId: world.book('Last 1') } }),
    unknown: { bookId: passedOver },
  }),
];
