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
  /** Longbox's own: metadata was written into files. */
  'MetadataWritten',
  /** Longbox's own: the original files were restored. */
  'MetadataRestored',
  /** Longbox's own: files got names by a pattern. */
  'FilesRenamed',
  /** Longbox's own: they have their old names again. */
  'FileNamesRestored',
  /** Longbox's own: a drive may not be connected. */
  'BooksMissing',
  /** Longbox's own: the report of a scan. Listed only on request. */
  'LibraryScanned',
] as const;

/** Why a scan report names a file or folder. */
export const leftOutReasons = [
  /** Its name isn't UTF-8. Only in reports of earlier versions, which couldn't read such files. */
  'name',
  /** A folder that the library excludes. */
  'excluded',
  /** Not a book file. */
  'kind',
  /** A kind of file that the library excludes. */
  'switchedOff',
  /** It can't be read. */
  'unreadable',
  /** A link that leads nowhere. */
  'link',
  /** A link out of the library that no one has allowed. */
  'outside',
  /** Not skipped: it matches several missing books, so it's added as a new one. */
  'several',
  /**
   * Not skipped: books came from another series. Its sharing labels weren't copied, because they would let
   * more accounts see this series.
   */
  'labels',
  /** Not skipped: it needs a password. */
  'locked',
  /** Not skipped: some of its pages can't be read. */
  'pages',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A permanent change to a file. Its book or series may no longer exist. */
export const HistoricalEvent = z.object({
  id: z.optional(z.string()),
  /** One of `historyTypes`; newer servers may name others. */
  type: z.string(),
  timestamp: instant,
  bookId: nullable(z.string()),
  seriesId: nullable(z.string()),
  /** Details; the members depend on the type. */
  properties: z.record(z.string(), z.string()),
});
export type HistoricalEvent = z.output<typeof HistoricalEvent>;

/**
 * Lists permanent changes to files, the newest first. They can be sorted by `timestamp`, `type`,
 * `bookId` and `seriesId`. The filters are Longbox's own: other servers ignore them.
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
