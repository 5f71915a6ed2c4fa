import {
  type Book,
  downloadBook,
  getBook,
  getBookThumbnail,
  getNextBook,
  getPage,
  getPageThumbnail,
  getPreviousBook,
  listBooks,
  listBooksOnDeck,
  listDuplicateBooks,
  listPages,
} from '@longbox/contract/books';
import { type BookCondition, findBooks } from '@longbox/contract/conditions';
import type { QueryOf } from '@longbox/contract/endpoint';
import { getPagePicture } from '@longbox/contract/page-pictures';
import { listNextBooks } from '@longbox/contract/reading-next';
import { listBooksOfReadList } from '@longbox/contract/readlists';
import { listBooksOfSeries } from '@longbox/contract/series';
import { isOwnServer } from '../lib/own-server.ts';
import { assetUrl } from './assets.ts';
import { booksIn, libraryQueryOf, listQuery, type ListRequest } from './list-form.ts';
import { asking, askQuery, infiniteQueryOf, queryOf } from './query.ts';

type BooksQuery = Partial<QueryOf<typeof listBooks>>;
type OnDeckQuery = Partial<QueryOf<typeof listBooksOnDeck>>;

const failureTitle = 'failure.books';

/** Filters of every list of books. */
export type BookFilterQuery = Pick<
  Partial<QueryOf<typeof listBooksOfSeries>>,
  'read_status' | 'media_status' | 'tag' | 'author' | 'deleted'
>;

/** One page of the books that match, of a series or of a library. */
export function bookPageQuery(request: ListRequest<BookFilterQuery, BookCondition>) {
  const { scope, query, condition, page, size, sort } = request;
  const { seriesId } = scope;
  const paging = { page, size, sort };
  const plain = { ...query.reduce((all, one) => ({ ...all, ...one }), {}), ...paging };
  return listQuery(
    seriesId === undefined
      ? asking(listBooks, { query: { ...plain, ...libraryQueryOf(scope) } }, failureTitle)
      : asking(listBooksOfSeries, { params: { seriesId }, query: plain }, failureTitle),
    condition &&
      asking(
        findBooks,
        { query: paging, body: { condition: { allOf: [...booksIn(scope), condition] } } },
        failureTitle,
      ),
  );
}

/** The number of matching books: a page of one, for its `totalElements`. */
export function bookCountQuery(query: BooksQuery) {
  return queryOf(listBooks, { query: { ...query, size: 1 } }, { failureTitle });
}

/** The books that match, growing page by page; `page` of the query is not used. */
export function endlessBooksQuery(query: BooksQuery) {
  return infiniteQueryOf(listBooks, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

/**
 * The next unread book of each series that was begun, growing page by page. Our own server knows read lists, too,
 * and what is only read again.
 */
export function onDeckQuery(query: OnDeckQuery) {
  const listOnDeck = isOwnServer ? listNextBooks : listBooksOnDeck;
  return infiniteQueryOf(listOnDeck, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle,
    size: query.size,
  });
}

export function bookQuery(bookId: string) {
  return queryOf(getBook, { params: { bookId } }, { failureTitle });
}

/** Books that need an administrator: only their number. */
export const booksToCheckQuery = queryOf(
  listBooks,
  { query: { media_status: ['ERROR', 'UNSUPPORTED'], size: 1 } },
  { failureTitle },
);

/** One page of books with the state of their files. */
export function booksQuery(query: BooksQuery) {
  return queryOf(listBooks, { query }, { failureTitle });
}

/** One page of identical files, group by group. */
export function duplicateBooksQuery(query: Partial<QueryOf<typeof listDuplicateBooks>>) {
  return queryOf(listDuplicateBooks, { query }, { failureTitle });
}

/** One page of readable books without a cover; needs a server of 1.19 or later. */
export function booksWithoutPosterQuery(query: Pick<BooksQuery, 'page' | 'size' | 'sort'>) {
  const allOf: BookCondition[] = [
    { mediaStatus: { operator: 'is', value: 'READY' } },
    { poster: { operator: 'isNot', value: { selected: true } } },
    { deleted: { operator: 'isFalse' } },
  ];
  const asked = asking(findBooks, { query, body: { condition: { allOf } } }, failureTitle);
  const { provides } = asked;
  return askQuery({ ...asked, provides: { ...provides, tags: [...provides.tags, 'thumbnails'] } });
}

/** A book with the others of its series by number, or with those of a read list in its order. */
export function siblingsQuery({ seriesId }: Pick<Book, 'seriesId'>, readListId?: string) {
  const query = { unpaged: true };
  const sort = ['metadata.numberSort,asc'];
  return askQuery(
    readListId === undefined
      ? asking(listBooksOfSeries, { params: { seriesId }, query: { ...query, sort } }, failureTitle)
      : asking(listBooksOfReadList, { params: { readListId }, query }, failureTitle),
  );
}

/** The book after this one in its series; fails with 404 at the end. */
export function nextBookQuery(bookId: string) {
  return queryOf(getNextBook, { params: { bookId } }, { failureTitle });
}

/** The book before this one in its series; fails with 404 at the start. */
export function previousBookQuery(bookId: string) {
  return queryOf(getPreviousBook, { params: { bookId } }, { failureTitle });
}

/** The pages of a book with their sizes; fails with 404 and the reason unless it is ready. */
export function pagesQuery(bookId: string) {
  return queryOf(listPages, { params: { bookId } }, { failureTitle: 'failure.pages' });
}

/** The poster of a book; see `useCoverVersion` for `version`. */
export function bookThumbnailUrl(bookId: string, version: string | number): string {
  return assetUrl(getBookThumbnail, { bookId }, { v: version });
}

/** The file of a book. */
export function bookFileUrl(bookId: string): string {
  return assetUrl(downloadBook, { bookId });
}

/** A page of a book, from 1, as stored or converted to a format every browser shows. */
export function pageUrl(
  bookId: string,
  page: number,
  { convert }: { readonly convert?: 'jpeg' | 'png' } = {},
): string {
  return assetUrl(getPage, { bookId, pageNumber: String(page) }, { convert });
}

/** A page of a book, from 1, so many pixels wide; only our own server makes it. */
export function pagePictureUrl(bookId: string, page: number, width: number): string {
  return assetUrl(getPagePicture, { bookId, pageNumber: String(page) }, { width });
}

/** A page of a book, from 1, with its longest edge at 300 px. */
export function pageThumbnailUrl(bookId: string, page: number): string {
  return assetUrl(getPageThumbnail, { bookId, pageNumber: String(page) });
}
