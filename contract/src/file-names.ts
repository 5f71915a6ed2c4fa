import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Renames the files of books by a pattern, only when an administrator asks. These calls are Longbox's own:
 * other servers of the contract don't have them. Requests are listed, canceled, and undone by the calls of
 * `file-metadata.ts`.
 */

/** Facts about a book that a pattern can name, as in `{series} {number:000} ({year})`. */
export const nameParts = [
  'series',
  'number',
  'title',
  'year',
  'month',
  'publisher',
  'writer',
  'language',
  'isbn',
] as const;
export type NamePart = (typeof nameParts)[number];

/** Why a pattern makes no names. */
const patternFaults = [
  /** There's no such part. */
  'PART',
  /** A bracket isn't closed, or wasn't opened. */
  'BRACKET',
  /** Names of files can't hold this character. */
  'CHARACTER',
  /** It names no part, so all files would get the same name. */
  'NO_PART',
] as const;

const PatternFault = z.object({
  why: z.enum(patternFaults),
  /** Where it begins, counted in UTF-16 units from 0. */
  at: z.number(),
  /** The wrong part or character. */
  text: z.string(),
});
export type PatternFault = z.output<typeof PatternFault>;

/** Why a file keeps its name. */
export const renameRefusals = [
  /** Several files would get this name. */
  'SAME',
  /** Another file has this name, possibly one in the trash. */
  'TAKEN',
  /** None of the parts is known. */
  'EMPTY',
  /** No part can be shortened enough. */
  'TOO_LONG',
  /** Its library is read-only. */
  'READ_ONLY',
  /** The folder can't be written to. */
  'NOT_WRITABLE',
  /** The file is missing. */
  'CHANGED',
  /** It's a link to another file. */
  'LINK',
] as const;
export type RenameRefusal = (typeof renameRefusals)[number];

/** The new name of one file. */
export const NamePreview = z.object({
  bookId: id,
  /** The folder, which stays. */
  folder: z.string(),
  name: z.string(),
  /** Empty if the pattern gives none. */
  newName: z.string(),
  /** Files beside it that are renamed with it: covers, metadata, text of pages. */
  beside: z.number(),
  refusal: nullable(z.enum(renameRefusals)),
});
export type NamePreview = z.output<typeof NamePreview>;

/** The most books of one request; those of series and libraries count, too. */
export const mostRenamed = 50_000;
/** Files that a preview lists; it counts all. */
export const mostNamesListed = 1_000;
export const longestPattern = 500;

const ids = z._default(z.array(id).check(z.maxLength(5_000)), []);
const Naming = z.object({
  pattern: z.string().check(z.maxLength(longestPattern)),
  /** Whether names must be valid on Windows, macOS and Linux; otherwise only on the server's system. */
  portable: z._default(z.boolean(), true),
});
const Chosen = z.object({
  ...Naming.shape,
  bookIds: ids,
  /** All of their books. */
  seriesIds: ids,
  libraryIds: ids,
});

/**
 * Says what files would be called, without renaming anything. Files that keep their name for a reason come first;
 * those that already have the name are only counted.
 */
export const previewFileNames = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/file-names/preview',
  access: 'admin',
  body: Chosen,
  bodyLimit: 2_000_000,
  answer: z.object({
    fault: nullable(PatternFault),
    total: z.number(),
    renamed: z.number(),
    refused: z.number(),
    files: z.array(NamePreview),
  }),
  stales: [],
});

/** Starts renaming, and keeps the pattern for the libraries. Files that can't be renamed are left out. */
export const renameFiles = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/file-names',
  access: 'admin',
  body: Chosen,
  bodyLimit: 2_000_000,
  answer: z.object({ id }),
  status: 202,
  stales: ['file-metadata', 'libraries'],
});

/** Lists the last pattern of each library that has one. */
export const listNamePatterns = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/file-names/patterns',
  access: 'admin',
  answer: z.array(z.object({ libraryId: id, ...Naming.shape })),
  provides: ['libraries'],
});
