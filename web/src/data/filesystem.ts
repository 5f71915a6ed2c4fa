import { listDirectory } from '@longbox/contract/filesystem';
import { queryOf } from './query.ts';

/** A folder of the server's file system; an empty path lists the roots. */
export function directoryQuery(path: string, showFiles = false) {
  return queryOf(
    listDirectory,
    { body: { path, showFiles } },
    { failureTitle: 'failure.directory' },
  );
}
