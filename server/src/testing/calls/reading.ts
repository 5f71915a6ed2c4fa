import {
  deleteReadProgress,
  downloadBook,
  downloadBookAs,
  getBookThumbnail,
  getPage,
  getPageThumbnail,
  listPages,
  updateReadProgress,
} from '@longbox/contract/books';
import { getPagePicture } from '@longbox/contract/page-pictures';
import { getPageText, listPagesWithText } from '@longbox/contract/page-text';
import { badQueries, notReady } from './common-cases.ts';
import { row } from './row.ts';
import type { World } from './world.ts';

const book = ({ bookId }: World) => ({ params: { bookId } });
const named = (name: string) => (world: World) => ({ params: { bookId: world.book(name) } });
/** A sample with a file of its text beside it. */
const withText = named('Paper Crane v1');
const page = ({ bookId }: World) => ({ params: { bookId, pageNumber: '1' } });

/** Cases in which neither a page nor its image is available (BK-27, BK-28). */
const noPage = [
  ...['0', '999', '-1', 'x'].map((pageNumber) => ({
    when: `page ${pageNumber}`,
    change: () => ({ params: { pageNumber } }),
    status: 400,
  })),
  ...notReady,
  { when: 'its file is gone', change: named('Gone 1'), status: 404, says: /missing/ },
];

/** BK-07, BK-11, BK-12, BK-24 and BK-26 to BK-28. */
export const readingRows = [
  row(listPages)({ input: book, cases: notReady }),
  row(updateReadProgress)({
    input: (world) => ({ params: { bookId: world.book('Bees! 001') }, body: { page: 2 } }),
    cases: [
      ...[0, 999].map((page) => ({
        when: `page ${page}`,
        change: () => ({ body: { page } }),
        status: 400,
      })),
      {
        when: 'neither a page nor the whole book',
        change: () => ({ body: { completed: false } }),
        status: 400,
        violates: ['page'],
      },
      {
        when: 'half a page',
        change: () => ({ body: { page: 1.5 } }),
        status: 400,
        violates: ['page'],
      },
      {
        when: 'the whole book',
        change: () => ({ body: { completed: true } }),
        status: 204,
        says: '',
      },
      {
        when: 'a page of an EPUB',
        change: (world) => ({ ...named('Novel 1')(world), body: { page: 1 } }),
        status: 400,
      },
      {
        when: 'a whole EPUB',
        change: (world) => ({ ...named('Novel 1')(world), body: { completed: true } }),
        status: 204,
        says: '',
      },
    ],
  }),
  row(deleteReadProgress)({
    input: (world) => ({ params: { bookId: world.book('Bees! 002') } }),
  }),
  row(getBookThumbnail)({
    input: book,
    type: 'image/jpeg',
    cases: [{ when: 'it has none', change: named('Broken 1'), status: 404 }],
  }),
  row(getPage)({
    input: page,
    type: 'image/webp',
    dated: true,
    cases: [
      ...noPage,
      {
        when: 'the first from zero',
        change: () => ({ params: { pageNumber: '0' }, query: { zero_based: true } }),
        status: 200,
      },
      { when: 'it becomes a PNG', change: () => ({ query: { convert: 'PNG' } }), status: 200 },
      {
        when: 'the picture is damaged',
        change: (world) => ({ ...named('Torn 1')(world), query: { convert: 'png' } }),
        status: 404,
        says: /Couldn’t read/,
      },
      {
        when: 'it should become what it cannot',
        change: () => ({ query: { convert: 'tiff' } }),
        status: 400,
      },
      ...badQueries('zero_based', 'contentNegotiation'),
    ],
  }),
  row(getPageThumbnail)({
    input: page,
    type: 'image/jpeg',
    dated: true,
    cases: [
      ...noPage,
      {
        when: 'the picture is damaged',
        change: named('Torn 1'),
        status: 404,
        says: /Couldn’t read/,
      },
    ],
  }),
  row(getPagePicture)({
    input: (world) => ({ ...page(world), query: { width: '480' } }),
    type: 'image/webp',
    dated: true,
    cases: [
      ...noPage,
      {
        when: 'a width of its own',
        change: () => ({ query: { width: '481' } }),
        status: 400,
        violates: ['width'],
      },
    ],
  }),
  row(listPagesWithText)({ input: book, cases: notReady }),
  row(getPageText)({
    input: (world) => ({ params: { ...withText(world).params, pageNumber: '2' } }),
    cases: [
      ...noPage,
      {
        when: 'the book has no text',
        change: (world) => ({ params: { ...named('Bees! 001')(world).params, pageNumber: '1' } }),
        status: 404,
        says: 'Longbox has no text for this page',
      },
    ],
  }),
  row(downloadBook)({
    input: book,
    type: 'application/zip',
    cases: [{ when: 'its file is gone', change: named('Gone 1'), status: 404, says: /missing/ }],
  }),
  row(downloadBookAs)({
    input: ({ bookId }) => ({ params: { bookId, fileName: 'a name of its own.cbz' } }),
    type: 'application/zip',
    cases: [{ when: 'its file is gone', change: named('Gone 1'), status: 404, says: /missing/ }],
  }),
];
