import {
  analyzeTransientBook,
  getTransientBookPage,
  scanTransientBooks,
} from '@longbox/contract/transient-books';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { createTransientBooks } from './transient-books.ts';

export const transientBookRoutes = ({ db }: Services) => {
  const books = createTransientBooks(db);
  return [
    serve(scanTransientBooks, ({ body }) => books.scan(body.path)),
    serve(analyzeTransientBook, ({ params }) => books.analyze(params.transientBookId)),
    serve(getTransientBookPage, ({ params }) =>
      books.getPage(params.transientBookId, params.pageNumber),
    ),
  ];
};
