import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flag } from './paging.ts';
import { filePath, id, notBlank, nullable } from './shapes.ts';

export const scanIntervals = [
  'DISABLED',
  'HOURLY',
  'EVERY_6H',
  'EVERY_12H',
  'DAILY',
  'WEEKLY',
] as const;
export const seriesCovers = [
  'FIRST',
  'FIRST_UNREAD_OR_FIRST',
  'FIRST_UNREAD_OR_LAST',
  'LAST',
] as const;

/** On/off options of a library, and their defaults. */
export const libraryFlags = {
  importComicInfoBook: true,
  importComicInfoSeries: true,
  importComicInfoCollection: true,
  importComicInfoReadList: true,
  importComicInfoSeriesAppendVolume: true,
  importEpubBook: true,
  importEpubSeries: true,
  importMylarSeries: true,
  importLocalArtwork: true,
  importBarcodeIsbn: true,
  scanForceModifiedTime: false,
  scanOnStartup: false,
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  repairExtensions: false,
  convertToCbz: false,
  emptyTrashAfterScan: false,
  hashFiles: true,
  hashKoreader: true,
  hashPages: false,
  analyzeDimensions: true,
} as const;
export type LibraryFlag = keyof typeof libraryFlags;

const flagNames = Object.keys(libraryFlags).filter(
  (name): name is LibraryFlag => name in libraryFlags,
);

function flags<S extends z.core.$ZodType>(
  schema: (name: LibraryFlag) => S,
): Record<LibraryFlag, S> {
  const blank: Partial<Record<LibraryFlag, S>> = {};
  for (const name of flagNames) blank[name] = schema(name);
  return isComplete(blank) ? blank : unreachable();
}

function isComplete<S>(shape: Partial<Record<LibraryFlag, S>>): shape is Record<LibraryFlag, S> {
  return flagNames.every((name) => name in shape);
}

function unreachable(): never {
  throw new Error('a library option has no schema');
}

export const Library = z.object({
  id,
  name: z.string(),
  /** Absolute folder; empty for people who aren't administrators. */
  root: z.string(),
  ...flags(() => z.boolean()),
  /** Absent from servers that are too old to have it. */
  hashKoreader: z.optional(z.boolean()),
  /** Longbox's own: changes in its folders are scanned at once. */
  watch: z.optional(z.boolean()),
  /** Longbox's own: no metadata is written into its files, and no pattern renames them. */
  readOnly: z.optional(z.boolean()),
  /** Longbox's own: files named `.txt` are books. */
  scanText: z.optional(z.boolean()),
  /** Longbox's own: folders of pictures are books. */
  scanFolders: z.optional(z.boolean()),
  /** Longbox's own: books are grouped by the series that their files name, not by folder. */
  seriesByMetadata: z.optional(z.boolean()),
  scanInterval: z.enum(scanIntervals),
  scanDirectoryExclusions: z.array(z.string()),
  seriesCover: z.enum(seriesCovers),
  oneshotsDirectory: nullable(z.string()),
  /** The last scan couldn't read the root folder. */
  unavailable: z.boolean(),
});
export type Library = z.output<typeof Library>;

export const LibraryCreation = z.object({
  name: notBlank,
  root: filePath,
  ...flags((name) => z._default(z.boolean(), libraryFlags[name])),
  /** Longbox's own. If it's absent, libraries on local disks are watched. */
  watch: z.optional(z.boolean()),
  /** Longbox's own: no metadata is written into its files, and no pattern renames them. */
  readOnly: z.optional(z.boolean()),
  /** Longbox's own; off if it's absent. */
  scanText: z.optional(z.boolean()),
  /** Longbox's own; off if it's absent. */
  scanFolders: z.optional(z.boolean()),
  /** Longbox's own; off if it's absent. */
  seriesByMetadata: z.optional(z.boolean()),
  scanInterval: z._default(z.enum(scanIntervals), 'EVERY_6H'),
  scanDirectoryExclusions: z._default(z.array(z.string()), []),
  seriesCover: z._default(z.enum(seriesCovers), 'FIRST'),
  oneshotsDirectory: nullable(z.string()),
});
export type LibraryCreation = z.output<typeof LibraryCreation>;

/**
 * Absent members stay, and so do those that are `null`; but `null` clears the one-shots directory and
 * the exclusions.
 */
export const LibraryUpdate = z.object({
  name: z.optional(z.nullable(notBlank)),
  root: z.optional(z.nullable(filePath)),
  ...flags(() => z.optional(z.nullable(z.boolean()))),
  watch: z.optional(z.nullable(z.boolean())),
  readOnly: z.optional(z.nullable(z.boolean())),
  scanText: z.optional(z.nullable(z.boolean())),
  scanFolders: z.optional(z.nullable(z.boolean())),
  seriesByMetadata: z.optional(z.nullable(z.boolean())),
  scanInterval: z.optional(z.nullable(z.enum(scanIntervals))),
  scanDirectoryExclusions: z.optional(z.nullable(z.array(z.string()))),
  seriesCover: z.optional(z.nullable(z.enum(seriesCovers))),
  oneshotsDirectory: z.optional(z.nullable(z.string())),
});
export type LibraryUpdate = z.output<typeof LibraryUpdate>;

/** Lists the libraries the caller may see, by name ignoring case. */
export const listLibraries = endpoint({
  method: 'GET',
  path: '/api/v1/libraries',
  access: 'user',
  answer: z.array(Library),
  provides: ['libraries'],
});

export const getLibrary = endpoint({
  method: 'GET',
  path: '/api/v1/libraries/{libraryId}',
  access: 'user',
  answer: Library,
  provides: ['libraries'],
});

/** Adds a library and starts its first scan. */
export const createLibrary = endpoint({
  method: 'POST',
  path: '/api/v1/libraries',
  access: 'admin',
  body: LibraryCreation,
  answer: Library,
  stales: ['libraries'],
});

export const updateLibrary = endpoint({
  method: 'PATCH',
  path: '/api/v1/libraries/{libraryId}',
  access: 'admin',
  body: LibraryUpdate,
  answer: 'nothing',
  stales: ['libraries', 'series', 'books'],
});

/** The older form of `PATCH` at the same path: absent members stay unchanged, too. */
export const replaceLibrary = endpoint({
  method: 'PUT',
  path: '/api/v1/libraries/{libraryId}',
  access: 'admin',
  body: LibraryUpdate,
  answer: 'nothing',
  stales: ['libraries', 'series', 'books'],
});

/** Deletes every record of the library. Files stay untouched. */
export const deleteLibrary = endpoint({
  method: 'DELETE',
  path: '/api/v1/libraries/{libraryId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['libraries', 'series', 'books'],
});

/** Queues a scan. A deep one compares the books of every series, even if its folder's time hasn't changed. */
export const scanLibrary = endpoint({
  method: 'POST',
  path: '/api/v1/libraries/{libraryId}/scan',
  access: 'admin',
  query: z.object({ deep: flag }),
  answer: 'nothing',
  status: 202,
});

/** Reads every file of a library again. An unknown library is ignored. */
export const analyzeLibrary = endpoint({
  method: 'POST',
  path: '/api/v1/libraries/{libraryId}/analyze',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/** Applies metadata and images of all files of a library again. An unknown library is ignored. */
export const refreshLibraryMetadata = endpoint({
  method: 'POST',
  path: '/api/v1/libraries/{libraryId}/metadata/refresh',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});

/**
 * Permanently deletes the records of every series and book of a library whose files are missing.
 */
export const emptyLibraryTrash = endpoint({
  method: 'POST',
  path: '/api/v1/libraries/{libraryId}/empty-trash',
  access: 'admin',
  answer: 'nothing',
  status: 202,
});
