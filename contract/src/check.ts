import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Compares the database with the files on disk. The check changes nothing. These calls are Longbox's own:
 * other servers don't have them.
 */

/** Kinds of findings, the most serious first. */
export const findingKinds = [
  /** The file of the database is damaged. */
  'databaseDamaged',
  /** A record refers to a missing record. */
  'referenceBroken',
  /** The search index is out of date. */
  'searchBehind',
  /** The root of a library can't be read. */
  'rootUnreadable',
  /** A book outside the trash has no file. */
  'fileMissing',
  /** A file of a kind that its library scans belongs to no book. */
  'fileUnknown',
  /** A file has another size or time than its book. */
  'fileChanged',
  /** A book with pages has no cover, or its cover has no image. */
  'posterMissing',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Findings kept per kind; all are counted. */
export const mostFindings = 1_000;

/** One difference. */
export const Finding = z.object({
  id,
  /** The file, the item, or the database's own message. */
  what: z.string(),
  libraryId: nullable(id),
  bookId: nullable(id),
  /** For a changed file: the values of its book and of the file. */
  change: nullable(
    z.object({
      /** Bytes. */
      size: z.number(),
      sizeFound: z.number(),
      modified: instant,
      modifiedFound: instant,
    }),
  ),
});
export type Finding = z.output<typeof Finding>;

/** Steps of a check, in order. */
const checkSteps = ['database', 'search', 'posters', 'files'] as const;

/** Whether a check is running, and the findings of the last one. */
export const CheckState = z.object({
  state: z.enum(['idle', 'waiting', 'running']),
  step: nullable(z.enum(checkSteps)),
  /** Books whose files were compared, and how many there are. */
  done: z.number(),
  total: z.number(),
  /** Of the last check that wasn't canceled; `null` if there was none. */
  result: nullable(
    z.object({
      id,
      started: instant,
      finished: instant,
      books: z.number(),
      /** The most serious kind first, with the number of its findings. */
      counts: z.array(z.object({ kind: z.enum(findingKinds), count: z.number() })),
    }),
  ),
});
export type CheckState = z.output<typeof CheckState>;

/** Says whether a check is running, and counts the findings of the last one. */
export const getCheck = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: CheckState,
  provides: ['check'],
});

/** Starts a check, unless one is already running. */
export const startCheck = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: ['check'],
});

/** Cancels the running check; the findings of the previous one stay. */
export const cancelCheck = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: 'nothing',
  stales: ['check'],
});

/** The first thousand findings of one kind, of the last check. */
export const listFindings = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/check/findings/{kind}',
  access: 'admin',
  answer: z.array(Finding),
});

/** Rebuilds the search index in the background. */
export const rebuildSearch = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/search-index',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: [],
});
