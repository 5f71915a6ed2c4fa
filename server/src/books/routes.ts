import {
  deleteReadProgress as deleteReadProgressCall,
  downloadBook,
  downloadBookAs,
  getBook as getBookCall,
  getBookThumbnail,
  getNextBook,
  getPage as getPageCall,
  getPageThumbnail as getPageThumbnailCall,
  getPreviousBook,
  listBooks as listBooksCall,
  listBooksOnDeck,
  listPages as listPagesCall,
  updateReadProgress as updateReadProgressCall,
} from '@longbox/contract/books';
import { getBookFile } from '../downloads/get-book-file.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { getBook, getBookPoster } from './get-book.ts';
import { getNeighbour } from './get-neighbour.ts';
import { getPage, getPageThumbnail } from './get-page.ts';
import { listBooks, listOnDeck } from './list-books.ts';
import { listPages } from './list-pages.ts';
import { deleteReadProgress, updateReadProgress } from './read-progress.ts';

export const bookRoutes = ({ db, events }: Services) => [
  serve(listBooksCall, ({ viewer, query }) =>
    listBooks(db, { viewer, filter: query, paging: query }),
  ),
  serve(listBooksOnDeck, ({ viewer, query }) =>
    listOnDeck(db, { viewer, filter: query, paging: query }),
  ),
  serve(getBookCall, ({ viewer, params }) => getBook(db, viewer, params.bookId)),
  serve(getNextBook, ({ viewer, params }) => getNeighbour(db, viewer, params.bookId, 'next')),
  serve(getPreviousBook, ({ viewer, params }) =>
    getNeighbour(db, viewer, params.bookId, 'previous'),
  ),
  serve(listPagesCall, ({ viewer, params }) => listPages(db, viewer, params.bookId)),
  serve(updateReadProgressCall, ({ viewer, params, body }) =>
    updateReadProgress({ db, events }, { viewer, bookId: params.bookId, update: body }),
  ),
  serve(deleteReadProgressCall, ({ viewer, params }) =>
    deleteReadProgress({ db, events }, { viewer, bookId: params.bookId }),
  ),
  serve(getBookThumbnail, ({ viewer, params }) => getBookPoster(db, viewer, params.bookId)),
  serve(getPageCall, ({ viewer, params, query }) =>
    getPage(db, { viewer, ...params, zeroBased: query.zero_based, convert: query.convert }),
  ),
  serve(downloadBook, ({ viewer, params }) => getBookFile(db, viewer, params.bookId)),
  serve(downloadBookAs, ({ viewer, params }) => getBookFile(db, viewer, params.bookId)),
  serve(getPageThumbnailCall, ({ viewer, params }) => getPageThumbnail(db, { viewer, ...params })),
];
