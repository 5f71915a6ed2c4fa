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
  /** Own: what a scan found. Listed only when it is asked for. */
  'LibraryScanned',
] as const;

/** Why a scan names a file or folder: it is passed over, or is not what it may seem. */
export const leftOutReasons = [
  /** Its name is no UTF-8. Only earlier versions could not read such files. */
  'name',
  /** A folder that the library excludes. */
  'excluded',
  /** No kind of file that holds a book. */
  'kind',
  /** Of a kind that the library does not read. */
  'switchedOff',
  /** It can't be read. */
  'unreadable',
  /** A link that leads nowhere. */
  'link',
  /** A link that leads out of the library, which nobody has said to follow. */
  'outside',
  /** Not passed over: it may be one of several missing books, and is a new one for that. */
  'several',
  /** Not passed over: it opens with a password only. */
  'locked',
  /** Not passed over: some of its pages can't be read. */
  'pages',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

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

/**
 * The newest first; can be sorted by `timestamp`, `type`, `bookId` and `seriesId`. The filters are our
 * own: other servers pass them over.
 */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/v1/history',
  access: 'admin',
  query: z.object({
    ...paging,
    sort: manyUnsplit,
    type: manyUnsplit,
    library_id: manyUnsplit,
    search: z.optional(z.string()),
  }),
  answer: pageOf(HistoricalEvent),
  provides: ['history'],
});
