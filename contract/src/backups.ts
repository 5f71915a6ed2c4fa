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

/** The newest first. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  answer: z.object({
    /** How many nightly ones are kept; 0 when none are made. */
    kept: z.number(),
    /** Where they lie on the disk of the server. */
    folder: z.string(),
    backups: z.array(Backup),
  }),
  provides: ['backups'],
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
