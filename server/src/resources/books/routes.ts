import path from 'node:path';
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
  listDuplicateBooks as listDuplicateBooksCall,
  listLatestBooks,
  listPages as listPagesCall,
  updateBookMetadata as updateBookMetadataCall,
  updateBooksMetadata as updateBooksMetadataCall,
  updateReadProgress as updateReadProgressCall,
} from '@longbox/contract/books';
import { type BookCondition, findBooks } from '@longbox/contract/conditions';
import { getPagePicture as getPagePictureCall } from '@longbox/contract/page-pictures';
import {
  getPageText as getPageTextCall,
  listPagesWithText as listPagesWithTextCall,
} from '@longbox/contract/page-text';
import { countBookValues as countBookValuesCall } from '@longbox/contract/value-counts';
import { getBookFile } from './get-book-file.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { serve, serveKept } from '../../http/serve.ts';
import type { Line } from '../../base/db/line.ts';
import { cleaningFor } from '../../media/base/kept-files.ts';
import { openPageThumbnails, type PageThumbnails } from '../../media/images/page-thumbnails.ts';
import type { Services } from '../services.ts';
import { setSort } from '../../catalogue/sets/order-of-members.ts';
import { compileBookCondition } from './book-conditions.ts';
import { countBookValues } from './count-values.ts';
import { getBook, getBookPoster } from './get-book.ts';
import { getNeighbour } from './get-neighbour.ts';
import { getPage, getPageThumbnail } from './get-page.ts';
import { getPagePicture } from './get-page-picture.ts';
import { getPageText, listPagesWithText } from './get-page-text.ts';
import { listBooks, listDuplicateBooks, listOnDeck } from './list-books.ts';
import { listPages } from './list-pages.ts';
import { updateBookMetadata, updateBooksMetadata } from './update-book-metadata.ts';
import { deleteReadProgress, updateReadProgress } from './read-progress.ts';

interface Folder {
  readonly data: string;
  readonly line: Pick<Line, 'isShared'>;
}

export const bookRoutes = ({ data, line, ...services }: Services & Folder) => {
  const clean = cleaningFor(line);
  const thumbnails = openPageThumbnails(path.join(data, 'page-thumbnails'), { clean });
  return routesWith({ ...services, thumbnails });
};

const routesWith = ({
  db,
  events,
  authenticator,
  thumbnails,
}: Services & { readonly thumbnails: PageThumbnails }) => [
  serveKept(listBooksCall, ({ viewer, query }) =>
    listBooks(db, { viewer, filter: query, paging: query }),
  ),
  serveKept(findBooks, ({ viewer, query, body }) =>
    listBooks(db, { ...asked(viewer, body), paging: query }),
  ),
  serveKept(countBookValuesCall, ({ viewer, query: { field }, body }) => {
    const { filter, rule } = asked(viewer, body);
    return countBookValues(db, { viewer, field, search: filter.search, rule });
  }),
  serveKept(listBooksOnDeck, ({ viewer, query }) =>
    listOnDeck(db, { viewer, filter: query, paging: query }),
  ),
  serveKept(listDuplicateBooksCall, ({ viewer, query }) =>
    listDuplicateBooks(db, { viewer, filter: {}, paging: query }),
  ),
  serveKept(listLatestBooks, ({ viewer, query }) =>
    listBooks(db, {
      viewer,
      filter: query,
      paging: { ...query, sort: ['lastModifiedDate,desc'] },
    }),
  ),
  serve(updateBookMetadataCall, ({ viewer, params, body }) =>
    updateBookMetadata({ db, events }, { viewer, bookId: params.bookId, update: body }),
  ),
  serve(updateBooksMetadataCall, async ({ viewer, body }) => {
    await updateBooksMetadata({ db, events }, viewer, body);
  }),
  serveKept(getBookCall, ({ viewer, params }) => getBook(db, viewer, params.bookId)),
  serveKept(getNextBook, ({ viewer, params }) => getNeighbour(db, viewer, params.bookId, 'next')),
  serveKept(getPreviousBook, ({ viewer, params }) =>
    getNeighbour(db, viewer, params.bookId, 'previous'),
  ),
  serve(listPagesCall, ({ viewer, params }) => listPages(db, viewer, params.bookId)),
  serve(updateReadProgressCall, ({ viewer, params, body: update, exchange }) => {
    const program = authenticator.programOf(exchange);
    return updateReadProgress({ db, events }, { viewer, ...params, update, program });
  }),
  serve(deleteReadProgressCall, ({ viewer, params, query }) =>
    deleteReadProgress({ db, events }, { viewer, ...params, ...query }),
  ),
  serve(getBookThumbnail, ({ viewer, params }) => getBookPoster(db, viewer, params.bookId)),
  serve(getPageCall, ({ viewer, params, query, exchange }) =>
    getPage(db, {
      viewer,
      ...params,
      zeroBased: query.zero_based,
      convert: query.convert,
      accept: query.contentNegotiation === false ? undefined : exchange.header('accept'),
    }),
  ),
  serve(downloadBook, ({ viewer, params }) => getBookFile(db, { viewer, ...params })),
  serve(downloadBookAs, ({ viewer, params }) => getBookFile(db, { viewer, ...params })),
  serve(getPagePictureCall, ({ viewer, params, query: { width } }) =>
    getPagePicture(db, { viewer, ...params, width: Number(width) }),
  ),
  serve(listPagesWithTextCall, ({ viewer, params }) =>
    listPagesWithText(db, viewer, params.bookId),
  ),
  serve(getPageTextCall, ({ viewer, params }) => getPageText(db, { viewer, ...params })),
  serve(getPageThumbnailCall, ({ viewer, params }) =>
    getPageThumbnail({ db, thumbnails }, { viewer, ...params }),
  ),
];

interface Search {
  readonly condition?: BookCondition | null | undefined;
  readonly fullTextSearch?: string | null | undefined;
}

function asked(viewer: Viewer, { condition, fullTextSearch }: Search) {
  return {
    viewer,
    filter: { search: fullTextSearch ?? undefined },
    rule: condition ? compileBookCondition(condition, viewer) : undefined,
    sorts: setSort(condition),
  };
}
