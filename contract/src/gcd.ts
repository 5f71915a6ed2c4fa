import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nullable } from './shapes.ts';

/*
 * The Grand Comics Database from a copy of it on this server: its SQLite dump, which an administrator uploads or
 * puts into a folder. These calls are Longbox's own.
 */

/** Why a file can't be used. */
const dumpProblems = ['NOT_A_DUMP', 'DAMAGED', 'NO_ROOM'] as const;

export const GcdDump = z.object({
  /** The folder on the server that a file can be put into, instead of uploading it. */
  folder: z.string(),
  state: z.enum(['idle', 'waiting', 'running']),
  step: nullable(z.enum(['unpack', 'index'])),
  /** How far the step is, from 0 to 1. */
  share: z.number(),
  /** The newest file that isn't in use. */
  file: nullable(z.string()),
  /** Why that file couldn't be used. */
  problem: nullable(z.enum(dumpProblems)),
  /** The dump in use. */
  dump: nullable(
    z.object({
      file: z.string(),
      /** Of the dump and its index. */
      bytes: z.number(),
      /** Its newest change, `YYYY-MM-DD`. */
      date: nullable(z.string()),
      series: z.number(),
      issues: z.number(),
    }),
  ),
});
export type GcdDump = z.output<typeof GcdDump>;

export const getGcdDump = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/gcd-dump',
  access: 'admin',
  answer: GcdDump,
  provides: ['settings'],
});

/** Unpacks, checks and indexes the newest file, in the background. Then it replaces the dump in use. */
export const takeGcdDump = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/gcd-dump',
  access: 'admin',
  answer: 'nothing',
  status: 202,
  stales: ['settings'],
});

/** Cancels the work on a new dump; the dump in use stays. */
export const cancelGcdDump = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/gcd-dump/work',
  access: 'admin',
  answer: 'nothing',
  stales: ['settings'],
});

/** Deletes all dumps of the folder, and the index. */
export const deleteGcdDump = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/gcd-dump',
  access: 'admin',
  answer: 'nothing',
  stales: ['settings'],
});
