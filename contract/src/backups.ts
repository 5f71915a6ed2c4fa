import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';

/*
 * Copies of the database. These calls are Longbox's own: other servers of the contract have none.
 */

/** A copy of the whole database as it was at one moment; files of books are not in it. */
export const Backup = z.object({
  /** Of its file in the folder of backups. */
  name: z.string(),
  created: instant,
  /** Bytes. */
  size: z.number(),
  /** Made by itself, and given up when there are enough newer ones. */
  nightly: z.boolean(),
});
export type Backup = z.output<typeof Backup>;

/** Backups made by hand that a server keeps. */
export const mostByHand = 50;

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:00'));

/** When backups are made by themselves, and how many of those are kept. Absent keeps. */
export const BackupPlan = z.object({
  time: z.optional(time),
  kept: z.optional(z.int().check(z.gte(0), z.lte(999))),
});
export type BackupPlan = z.output<typeof BackupPlan>;

/** The newest first. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  answer: z.object({
    /** How many nightly ones are kept; 0 when none are made. */
    kept: z.number(),
    /** When nightly ones are made, by the clock of the server: `03:00`. */
    time: z.string(),
    /** Where they lie on the disk of the server. */
    folder: z.string(),
    backups: z.array(Backup),
  }),
  provides: ['backups'],
});

/** Changes when they are made and how many are kept; older ones beyond that are deleted. */
export const planBackups = endpoint({
  method: 'PATCH',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  body: BackupPlan,
  answer: 'nothing',
  stales: ['backups'],
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/backups/{name}',
  access: 'admin',
  answer: 'nothing',
  stales: ['backups'],
});

/** Makes one now, while everything goes on; answers when it is whole. It is never given up. */
export const createBackup = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  answer: Backup,
  status: 201,
  stales: ['backups'],
});

/** The file, to be kept elsewhere. */
export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/backups/{name}/file',
  access: 'admin',
  answer: 'bytes',
});
