import * as z from 'zod/mini';
import { BookPage, mediaStatuses } from './books.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/** A file outside every library, looked at before it is imported. */
export const TransientBook = z.object({
  /** Good until an hour after its last use. */
  id,
  name: z.string(),
  /** Full path: the `sourceFile` of an import. */
  url: z.string(),
  fileLastModified: instant,
  sizeBytes: z.number(),
  size: z.string(),
  /** `UNKNOWN` until analysed. */
  status: z.enum(mediaStatuses),
  mediaType: z.string(),
  pages: z.array(BookPage),
  /** Entries that are no pages. */
  files: z.array(z.string()),
  comment: z.string(),
  /** What the file's own metadata says; `null` when it says nothing. */
  number: nullable(z.number()),
  /** The series that the file's own metadata seems to mean. */
  seriesId: nullable(id),
});
export type TransientBook = z.output<typeof TransientBook>;

/** Lists the books of a folder and of all folders in it; nothing is read yet. */
export const scanTransientBooks = endpoint({
  method: 'POST',
  path: '/api/v1/transient-books',
  access: 'admin',
  body: z.object({ path: z.string() }),
  answer: z.array(TransientBook),
});

/** Reads the file and waits for it. */
export const analyzeTransientBook = endpoint({
  method: 'POST',
  path: '/api/v1/transient-books/{transientBookId}/analyze',
  access: 'admin',
  answer: TransientBook,
});

export const getTransientBookPage = endpoint({
  method: 'GET',
  path: '/api/v1/transient-books/{transientBookId}/pages/{pageNumber}',
  access: 'admin',
  answer: 'bytes',
});
