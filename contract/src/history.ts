import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { manyUnsplit, pageOf, paging } from './paging.ts';
import { nullable } from './shapes.ts';

export const historyTypes = [
  'BookFileDeleted',
  'SeriesFolderDeleted',
  'BookConverted',
  'BookImported',
  'DuplicatePageDeleted',
  /** Own: a drive may be away. */
  'BooksMissing',
] as const;

/** Something that happened to a file for good. Its book or series may be gone since. */
export const HistoricalEvent = z.object({
  id: z.optional(z.string()),
  /** One of `historyTypes`; newer servers may name others. */
  type: z.string(),
  timestamp: instant,
  bookId: nullable(z.string()),
  seriesId: nullable(z.string()),
  /** What is known of it; which members there are depends on the type. */
  properties: z.record(z.string(), z.string()),
});
export type HistoricalEvent = z.output<typeof HistoricalEvent>;

/** The newest first; can be sorted by `timestamp`, `type`, `bookId` and `seriesId`. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/v1/history',
  access: 'admin',
  query: z.object({ ...paging, sort: manyUnsplit }),
  answer: pageOf(HistoricalEvent),
  provides: ['history'],
});
