import { constants } from 'node:fs';
import { copyFile, link, open, rm, stat, utimes } from '../../media/base/disk.ts';
import type { Db } from '../../base/db/connection.ts';
import { hashFile } from '../../media/hash-file.ts';
import { placeFile, putInPlace, temporaryBeside } from './temporary-files.ts';

interface Transfer {
  readonly source: string;
  readonly destination: string;
  /** Whether both names may stand for one file on the disk. */
  readonly mayLink: boolean;
  /** Whether a file at the destination is replaced. */
  readonly replaces: boolean;
}

/**
 * Brings a file to its destination, whole or not at all; the source stays. A file that cannot be
 * linked is copied, and the copy is read back.
 * @throws Error EEXIST when the destination is taken, any other of the file system
 */
export async function transferFile(
  db: Db,
  { source, destination, mayLink, replaces }: Transfer,
): Promise<void> {
  const temporary = await temporaryBeside(db, destination);
  try {
    // The file system may refuse links at all, or between two disks.
    const isLinked =
      mayLink &&
      (await link(source, temporary).then(
        () => true,
        () => false,
      ));
    if (!isLinked) await copy(source, temporary);
    await (replaces ? putInPlace : placeFile)(temporary, destination);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function copy(source: string, target: string): Promise<void> {
  const { atime, mtime } = await stat(source);
  await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await utimes(target, atime, mtime);
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await hashFile(source)) !== (await hashFile(target))) {
    throw new Error(
      `The copy of ${source} differs from the original and was deleted. Check the disk, then try again.`,
    );
  }
}

/** Whether two names stand for one file, or for two with the same content. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  if (first.dev === second.dev && first.ino === second.ino) return true;
  return first.size === second.size && (await hashFile(one)) === (await hashFile(other));
}
