import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * The formats that the server reads, and its folders. This call is Longbox's own: other servers of the
 * contract don't have it.
 */

/** Why files of a kind aren't read as books. */
const unreadReasons = ['ACE', 'DJVU'] as const;

/** A kind of file. */
const FileFormat = z.object({
  /** Extensions of such files, each with its dot, in lower case. */
  extensions: z.array(z.string()),
  /** Absent if they are read. */
  unread: z.optional(z.enum(unreadReasons)),
});
export type FileFormat = z.output<typeof FileFormat>;

/** Lists the formats that the server reads, and its folders. */
export const getAbout = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/about',
  access: 'admin',
  answer: z.object({
    formats: z.array(FileFormat),
    /** Folders on the disk of the server, absolute. */
    folders: z.object({
      data: z.string(),
      backups: z.string(),
      inbox: z.string(),
      logs: z.string(),
    }),
  }),
  provides: ['session'],
});
