import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/** `HARDLINK` copies where the file system refuses a link. */
const copyModes = ['MOVE', 'COPY', 'HARDLINK'] as const;

const BookImport = z.object({
  /** Absolute path, outside every library. */
  sourceFile: z.string(),
  seriesId: id,
  /** The book of the series to replace. */
  upgradeBookId: z.optional(z.nullable(id)),
  /** New file name without extension; path separators are removed. */
  destinationName: z.optional(z.nullable(z.string())),
});

/** Queues one import for each row; each reports its result with a `BookImported` event. */
export const importBooks = endpoint({
  method: 'POST',
  path: '/api/v1/books/import',
  access: 'admin',
  body: z.object({ copyMode: z.enum(copyModes), books: z.array(BookImport) }),
  bodyLimit: 10_000_000,
  answer: 'nothing',
  status: 202,
});
