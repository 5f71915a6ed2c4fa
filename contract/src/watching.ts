import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filePath, mostEntries } from './shapes.ts';

/*
 * Scans of some folders of a library. This call is Longbox's own: other servers of the contract have none.
 */

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
