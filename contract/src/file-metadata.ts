import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Writes what the server knows about books into their files, only when an administrator asks. These calls
 * are Longbox's own: other servers of the contract don't have them.
 */

/** Where the metadata of a book or series goes. */
const metadataPlaces = ['COMIC_INFO', 'PACKAGE', 'SIDECAR', 'SERIES_JSON'] as const;

/** Facts about a book or series that a file can hold. */
const fileFields = [
  'title',
  'series',
  'number',
  'totalBookCount',
  'summary',
  'releaseDate',
  'authors',
  'publisher',
  'genres',
  'tags',
  'links',
  'language',
  'readingDirection',
  'ageRating',
  'isbn',
  'status',
  'pages',
] as const;
export type FileField = (typeof fileFields)[number];

/** Why nothing is written into a file. */
export const writeRefusals = [
  /** Its library is read-only. */
  'READ_ONLY',
  /** The folder can't be written to. */
  'NOT_WRITABLE',
  /** A comic in another archive than a zip: it can only be written after its conversion to CBZ. */
  'CONVERT_FIRST',
  /** The file has changed since the last scan, or is missing. */
  'CHANGED',
  /** The book couldn't be read, or its kind of file holds no metadata. */
  'UNSUPPORTED',
  /** Its metadata is damaged, so a change could lose some of it. */
  'DAMAGED',
  /** It's signed: a change would break the signature. */
  'SIGNED',
  /** It's a link to another file. */
  'LINK',
] as const;
export type WriteRefusal = (typeof writeRefusals)[number];

const FieldChange = z.object({
  field: z.enum(fileFields),
  /** Empty if the file doesn't say it. */
  before: z.array(z.string()),
  /** Empty if it's removed from the file. */
  after: z.array(z.string()),
});
export type FieldChange = z.output<typeof FieldChange>;

/** Changes that one file would get. */
export const FilePreview = z.object({
  bookId: nullable(id),
  seriesId: id,
  /** The file that is written: the book itself, or a file beside it. */
  file: z.string(),
  place: z.enum(metadataPlaces),
  /** Bytes to write. */
  bytes: z.number(),
  /** Empty if the file says all of it already. */
  changes: z.array(FieldChange),
  refusal: nullable(z.enum(writeRefusals)),
});
export type FilePreview = z.output<typeof FilePreview>;

/** The most books of one request; those of series count, too. */
export const mostWritten = 5_000;

const ids = z.array(id).check(z.maxLength(mostWritten));
const Chosen = z.object({
  bookIds: ids,
  /** All of their books. */
  seriesIds: ids,
  /** Whether series of comics get a `series.json`, too. */
  seriesJson: z.boolean(),
});

/**
 * Says what some of the files would get, without writing anything; `from` is how many to skip. Books that the
 * caller can't see are left out.
 */
export const previewFileMetadata = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/file-metadata/preview',
  access: 'admin',
  body: z.object({ ...Chosen.shape, from: z._default(z.int().check(z.nonnegative()), 0) }),
  bodyLimit: 2_000_000,
  answer: z.object({
    /** Of all files. */
    total: z.number(),
    files: z.array(FilePreview),
    /** Where the next part begins; `null` after the last one. */
    next: nullable(z.number()),
  }),
  stales: [],
});

/** The longest time that originals are kept, in days. */
export const mostDaysKept = 365;
/** Bytes of kept originals; beyond that the oldest are deleted first. */
export const replacedRoom = 20 * 2 ** 30;

/** Starts writing. Each file is written beside the original, verified, and renamed over it. */
export const writeFileMetadata = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/file-metadata',
  access: 'admin',
  body: z.object({
    ...Chosen.shape,
    /** Whether comics in other archives are converted to CBZ first, which can't be undone. */
    convert: z._default(z.boolean(), false),
    /** Days for which the originals are kept; 0 keeps none. */
    keepDays: z._default(z.int().check(z.minimum(0), z.maximum(mostDaysKept)), 7),
  }),
  bodyLimit: 2_000_000,
  answer: z.object({ id }),
  status: 202,
  stales: ['file-metadata'],
});

/** Files named among those that failed. */
export const mostFailuresTold = 100;

/** One request to write metadata into files or to rename them, and how far it is. */
export const MetadataWriting = z.object({
  id,
  kind: z._default(z.enum(['METADATA', 'RENAME']), 'METADATA'),
  started: instant,
  state: z.enum(['RUNNING', 'UNDOING', 'DONE', 'CANCELED']),
  total: z.number(),
  /** Files that are done, including those that failed. */
  done: z.number(),
  written: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  undone: z.number(),
  /** Files whose original is still kept, that weren't there before, or that were renamed. */
  undoable: z.number(),
  /** The first of the files that failed, and why. */
  failures: z.array(z.object({ file: z.string(), reason: z.string() })),
});
export type MetadataWriting = z.output<typeof MetadataWriting>;

/** Lists the last fifty requests to write metadata or to rename files, the newest first. */
export const listMetadataWritings = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/file-metadata',
  access: 'admin',
  answer: z.array(MetadataWriting),
  provides: ['file-metadata'],
});

/** Cancels the files that wait. Those already done stay as they are. */
export const cancelMetadataWriting = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/file-metadata/{writingId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['file-metadata'],
});

/** Puts the originals or the old names back, except for files that someone changed since. */
export const undoMetadataWriting = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/file-metadata/{writingId}/undo',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: ['file-metadata'],
});
