import {
  analyzeTransientBook,
  getTransientBookPage,
  scanTransientBooks,
} from '@longbox/contract/transient-books';
import type { Line } from '../../base/db/line.ts';
import { serve } from '../../http/serve.ts';
import type { Uploads } from '../../work/uploads/uploads.ts';
import type { Services } from '../services.ts';
import { createTransientBooks } from './transient-books.ts';

export const transientBookRoutes = ({
  db,
  line,
  uploads,
}: Services & { readonly uploads: Pick<Uploads, 'folder'>; readonly line: Line }) => {
  const books = createTransientBooks(db, undefined, uploads.folder, line);
  return [
    serve(scanTransientBooks, ({ body }) => books.scan(body.path)),
    serve(analyzeTransientBook, ({ params }) => books.analyze(params.transientBookId)),
    serve(getTransientBookPage, ({ params }) =>
      books.getPage(params.transientBookId, params.pageNumber),
    ),
  ];
};
