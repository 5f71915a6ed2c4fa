import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Whether what the database says is what lies on the disk. The check changes nothing. These calls are
 * Longbox's own: other servers of the contract have none.
 */

/** What can be found, the most serious first. */
export const findingKinds = [
  /** The file of the database is damaged. */
  'databaseDamaged',
  /** A record names another one that is not there. */
  'referenceBroken',
  /** What can be searched for is not what there is. */
  'searchBehind',
  /** The root of a library cannot be read. */
  'rootUnreadable',
  /** A book outside the trash has no file. */
  'fileMissing',
  /** A file of a kind that its library scans belongs to no book. */
  'fileUnknown',
  /** A file has another size or time than its book. */
  'fileChanged',
  /** A book of pages has no poster, or its poster no picture. */
  'posterMissing',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** So many of each kind are kept; all are counted. */
export const mostFindings = 1_000;

/** One difference. */
export const Finding = z.object({
  id,
  /** The file, the thing, or what the database says of itself. */
  what: z.string(),
  libraryId: nullable(id),
  bookId: nullable(id),
  /** Of a changed file: what its book says, and what it is. */
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

/** What a check goes through, in this order. */
const checkSteps = ['database', 'search', 'posters', 'files'] as const;

/** Whether a check is under way, and what the last one found. */
export const CheckState = z.object({
  state: z.enum(['idle', 'waiting', 'running']),
  step: nullable(z.enum(checkSteps)),
  /** Books whose files were compared, and how many there are. */
  done: z.number(),
  total: z.number(),
  /** Of the last one that was not cancelled; `null` when there was none. */
  result: nullable(
    z.object({
      id,
      started: instant,
      finished: instant,
      books: z.number(),
      /** The most serious kind first, with all that were found of it. */
      counts: z.array(z.object({ kind: z.enum(findingKinds), count: z.number() })),
    }),
  ),
});
export type CheckState = z.output<typeof CheckState>;

export const getCheck = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: CheckState,
  provides: ['check'],
});

/** Begins a check, unless one is under way already. */
export const startCheck = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: ['check'],
});

/** Ends the check that is under way; what the one before found stays. */
export const cancelCheck = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/check',
  access: 'admin',
  answer: 'nothing',
  stales: ['check'],
});

/** What the last check found of one kind, the first thousand of them. */
export const listFindings = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/check/findings/{kind}',
  access: 'admin',
  answer: z.array(Finding),
});

/** Makes anew what is searched, of all that there is, in the background. */
export const rebuildSearch = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/search-index',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: [],
});
