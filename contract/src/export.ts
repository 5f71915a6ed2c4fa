import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { manyUnsplit } from './paging.ts';

/*
 * Everything that people entered, as a file of JSON Lines (https://jsonlines.org): one record a line,
 * and each record only names those above it. These calls are Longbox's own: other servers
 * have none.
 */

/** Bytes of the largest file that can be imported. */
const largestExport = 2_000_000_000;

const words = z.array(z.string());

const count = z.number();

/** The outcome for each kind of record. */
export const ImportResult = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(['library', 'user', 'series', 'book', 'collection', 'readList']),
      /** They were here already and stay as they are. */
      known: count,
      added: count,
    }),
  ),
  /** Reading positions and marks that are newer than those here. */
  progress: count,
  marks: count,
  /** Reading sessions that weren't here, or are longer than here. */
  sessions: count,
  /**
   * Series and books with newer lists, ratings, states or private notes; in a file of one person, also private
   * collections and read lists.
   */
  personal: count,
  /** In a file of one person: records of books that aren't here. */
  missing: count,
  /** Emails of accounts that need a new password. */
  withoutPassword: words,
});
export type ImportResult = z.output<typeof ImportResult>;

const path = '/api/longbox/v1/export';

/** Downloads everything that people entered, without secrets and without the files of books. */
export const exportServer = endpoint({
  method: 'GET',
  path: `${path}/file`,
  access: 'admin',
  types: ['application/jsonl'],
  answer: 'bytes',
});

/**
 * Imports an exported server. Existing items stay as they are. If both have a reading position, a mark
 * or personal data of an item, the newer stays; if both have a reading session, the longer stays. Importing
 * the same file again changes nothing. A file with a mistake in any line isn't imported.
 */
export const importServer = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  query: z.object({
    /** Folders that have moved, each as `/comics=/srv/comics`: in the file, and here. */
    map: manyUnsplit,
  }),
  upload: 'file',
  bodyLimit: largestExport,
  answer: ImportResult,
  stales: [
    'libraries',
    'series',
    'books',
    'collections',
    'readlists',
    'users',
    'progress',
    'marks',
    'reading',
  ],
});

/**
 * Downloads the caller's reading positions, sessions, marks, lists, ratings, states and notes, and their private
 * collections and read lists.
 */
export const exportReading = endpoint({
  method: 'GET',
  path: `${path}/reading/file`,
  access: 'user',
  types: ['application/jsonl'],
  answer: 'bytes',
});

/** Downloads the caller's reading sessions as a table for spreadsheets, the oldest first. */
export const exportReadingSessions = endpoint({
  method: 'GET',
  path: `${path}/reading/sessions/file`,
  access: 'user',
  types: ['text/csv'],
  answer: 'bytes',
});

/**
 * Adds an exported reading file to the caller's data. If both have a position, a mark or personal data of an
 * item, the newer stays; if both have a session, the longer stays. Of two private collections or read lists
 * with the same name, the newer stays.
 */
export const importReading = endpoint({
  method: 'POST',
  path: `${path}/reading`,
  access: 'user',
  upload: 'file',
  bodyLimit: 200_000_000,
  answer: ImportResult,
  stales: ['books', 'series', 'progress', 'marks', 'reading'],
});
