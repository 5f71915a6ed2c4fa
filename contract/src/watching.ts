import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filePath, id, mostEntries } from './shapes.ts';

/*
 * Watched libraries: the operating system tells the server which files come, change, move or go, and only
 * their folders are scanned. These calls are Longbox's own: other servers of the contract have none.
 */

/** Why the folders of a library aren't watched, or not all of them. */
const unwatchedReasons = [
  /** The operating system doesn't tell what other machines change on a network drive. */
  'NETWORK',
  /** The operating system allows no more watched folders. */
  'WATCHES',
  /** The operating system allows no more programs that watch. */
  'INSTANCES',
  /** The root folder can't be read. */
  'AWAY',
  /** The operating system refuses for another reason. */
  'FAILED',
] as const;
export type UnwatchedReason = (typeof unwatchedReasons)[number];

/** How a library is watched if its setting asks for it. */
export const Watching = z.object({
  libraryId: id,
  /** Folders that are watched. */
  folders: z.number(),
  /** Absent if all folders are watched. */
  why: z.optional(z.enum(unwatchedReasons)),
  /** Kind of the file system, such as `nfs`, if that's why. */
  fileSystem: z.optional(z.string()),
  /** The setting of the operating system that allows no more, and its value. */
  limit: z.optional(z.object({ name: z.string(), value: z.number() })),
});
export type Watching = z.output<typeof Watching>;

/** The libraries that are to be watched, and whether they are. */
export const listWatching = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/watching',
  access: 'admin',
  answer: z.array(Watching),
  provides: ['libraries'],
});

/**
 * Queues a scan of some folders of a library, with all folders in them. They're absolute, or relative to
 * the root of the library; each must be in it. Books of a folder that no longer exists go to the trash.
 * The trash is never emptied after such a scan.
 */
export const scanFolders = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/libraries/{libraryId}/scan',
  access: 'admin',
  body: z.object({
    folders: z
      .array(filePath)
      .check(
        z.minLength(1, 'must name a folder'),
        z.maxLength(mostEntries, `must not have more than ${mostEntries} entries`),
      ),
  }),
  answer: 'nothing',
  status: 202,
});
