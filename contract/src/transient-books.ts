import * as z from 'zod/mini';
import { BookPage, mediaStatuses } from './books.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/** A file outside of all libraries, to look at before an import. */
export const TransientBook = z.object({
  /** Valid until an hour after its last use. */
  id,
  name: z.string(),
  /** Full path: the `sourceFile` of an import. */
  url: z.string(),
  fileLastModified: instant,
  sizeBytes: z.number(),
  size: z.string(),
  /** `UNKNOWN` until analyzed. */
  status: z.enum(mediaStatuses),
  mediaType: z.string(),
  pages: z.array(BookPage),
  /** Entries that aren't pages. */
  files: z.array(z.string()),
  comment: z.string(),
  /** From the file's own metadata; `null` if it has none. */
  number: nullable(z.number()),
  /** The series that matches the file's own metadata. */
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

/** Analyzes the file, and answers when that's done. */
export const analyzeTransientBook = endpoint({
  method: 'POST',
  path: '/api/v1/transient-books/{transientBookId}/analyze',
  access: 'admin',
  answer: TransientBook,
});

/** A page of the file as an image. */
export const getTransientBookPage = endpoint({
  method: 'GET',
  path: '/api/v1/transient-books/{transientBookId}/pages/{pageNumber}',
  access: 'admin',
  answer: 'bytes',
});
