import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';

/*
 * Copies of the database. These calls are Longbox's own: other servers have none.
 */

/** Why a backup was made; all but manual ones are deleted when there are enough newer ones. */
export const backupKinds = [
  /** Made by an administrator. */
  'manual',
  /** At the planned time. */
  'nightly',
  /** Before a newer version changed the database. */
  'update',
] as const;
export type BackupKind = (typeof backupKinds)[number];

/** A copy of the whole database at one moment, without the files of books. */
export const Backup = z.object({
  /** Name of its file in the folder of backups. */
  name: z.string(),
  created: instant,
  /** Bytes. */
  size: z.number(),
  kind: z.enum(backupKinds),
  /**
   * SHA-256 of the file in hex, as printed by `sha256sum`; `null` if the backup has no checksum file.
   */
  checksum: z.nullable(z.string()),
});
export type Backup = z.output<typeof Backup>;

/** Largest number of manual backups. */
export const mostByHand = 50;

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:00'));

/** The time of automatic backups, and how many are kept. Absent members stay. */
export const BackupPlan = z.object({
  time: z.optional(time),
  kept: z.optional(z.int().check(z.gte(0), z.lte(999))),
});
export type BackupPlan = z.output<typeof BackupPlan>;

/** Lists the backups, the newest first, and the plan for nightly ones. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  answer: z.object({
    /** Number of nightly backups that are kept; 0 if none are made. */
    kept: z.number(),
    /** Time of nightly backups, by the server's clock: `03:00`. */
    time: z.string(),
    /** Their folder on the server. */
    folder: z.string(),
    /** The name of the database where that is PostgreSQL's: its own programs back it up, and Longbox doesn't. */
    postgresDatabase: z.nullable(z.string()),
    backups: z.array(Backup),
  }),
  provides: ['backups'],
});

/**
 * Changes when nightly backups are made and how many are kept; older ones beyond that are deleted.
 */
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

/**
 * Makes a backup now, while the server runs, and answers when it's complete. It's never deleted
 * automatically.
 */
export const createBackup = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/backups',
  access: 'admin',
  answer: Backup,
  status: 201,
  stales: ['backups'],
});

/** Downloads the backup. */
export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/backups/{name}/file',
  access: 'admin',
  answer: 'bytes',
});
