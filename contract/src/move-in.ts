import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nullable } from './shapes.ts';

/*
 * Moving in from Komga. These calls are Longbox's own: other servers have none.
 */

/** Steps of a move, in order. */
export const moveInSteps = [
  'reading',
  'files',
  'accounts',
  'series',
  'books',
  'pages',
  'progress',
  'sets',
  'covers',
  'history',
  'saving',
] as const;
export type MoveInStep = (typeof moveInSteps)[number];

/** Kinds that a plan counts. */
const plannedKinds = [
  'accounts',
  'apiKeys',
  'series',
  'books',
  'progress',
  'collections',
  'readLists',
  'covers',
] as const;
export type PlannedKind = (typeof plannedKinds)[number];

const PlannedLibrary = z.object({
  id: z.string(),
  name: z.string(),
  /** Its folder as Komga sees it. */
  before: z.string(),
  /** The same folder here. */
  root: z.string(),
  isThere: z.boolean(),
  /** How many files were looked for here, and how many of them were found with the same size. */
  checked: z.number(),
  matching: z.number(),
  /** A folder here where it may be: it contains the library's folders. */
  guess: nullable(z.string()),
  /** The library here that it becomes part of, because both have the same folder. */
  joins: nullable(z.string()),
});

/** The plan of a move. */
export const MoveInPlan = z.object({
  /** The earliest Komga version with this database schema: Komga doesn't store its version. */
  version: z.string(),
  /** When Komga's data last changed, in Komga's format; `null` if it never did. */
  changed: nullable(z.string()),
  /** Bytes that the move needs while it runs, and bytes that are free in the data folder. */
  room: z.object({ needed: z.number(), free: z.number() }),
  counts: z.array(z.object({ kind: z.enum(plannedKinds), count: z.number() })),
  libraries: z.array(PlannedLibrary),
  /** Emails of accounts that exist here, too: they keep their account and their password here. */
  known: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Reasons why the move is impossible; empty if it can start. */
  problems: z.array(z.string()),
});
export type MoveInPlan = z.output<typeof MoveInPlan>;

/** Where Komga's data is, and where its folders are here. */
export const MoveInRequest = z.object({
  /** Komga's config folder, or its database. */
  path: z.string().check(z.minLength(1), z.maxLength(4_096)),
  /** Folders as Komga sees them, and the same folders here. */
  folders: z._default(
    z
      .array(
        z.object({
          from: z.string().check(z.minLength(1), z.maxLength(4_096)),
          to: z.string().check(z.minLength(1), z.maxLength(4_096)),
        }),
      )
      .check(z.maxLength(1_000)),
    [],
  ),
});
export type MoveInRequest = z.output<typeof MoveInRequest>;

/** Progress of moving in. Only one person can move in at a time. */
export const MoveInState = z.object({
  /**
   * `planning` and `moving` include waiting for other work; `refused` is a plan or a move that ended
   * without a change, for a reason.
   */
  state: z.enum(['idle', 'planning', 'planned', 'moving', 'moved', 'refused']),
  request: nullable(MoveInRequest),
  step: nullable(z.enum(moveInSteps)),
  /** Rows of the step. */
  done: z.number(),
  total: z.number(),
  plan: nullable(MoveInPlan),
  /** Why nothing was changed. */
  reason: nullable(z.string()),
  /** After a move: how many of each kind were found and moved, and remarks. */
  report: nullable(
    z.object({
      kinds: z.array(z.object({ kind: z.string(), found: z.number(), taken: z.number() })),
      remarks: z.array(z.string()),
    }),
  ),
});
export type MoveInState = z.output<typeof MoveInState>;

const path = '/api/longbox/v1/move-in';

/** The state of moving in from Komga: the plan, the progress or the outcome. */
export const getMoveIn = endpoint({
  method: 'GET',
  path,
  access: 'setup',
  answer: MoveInState,
  provides: ['move-in'],
});

/** Reads Komga's data and makes a plan, in the background. It changes nothing. */
export const planMoveIn = endpoint({
  method: 'POST',
  path: `${path}/plan`,
  access: 'setup',
  body: MoveInRequest,
  conflicts: true,
  answer: 'nothing',
  status: 202,
  stales: ['move-in'],
});

/** Moves everything in the plan, in the background. */
export const startMoveIn = endpoint({
  method: 'POST',
  path,
  access: 'setup',
  conflicts: true,
  answer: 'nothing',
  status: 202,
  stales: ['move-in'],
});

/** Cancels planning or moving, and nothing changes. If neither is running, discards the plan or the outcome. */
export const endMoveIn = endpoint({
  method: 'DELETE',
  path,
  access: 'setup',
  answer: 'nothing',
  stales: ['move-in'],
});
