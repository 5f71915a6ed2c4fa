import { constants } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../media/base/error-code.ts';
import { access, chmod, chown, link, open, rename, rm, stat } from '../../media/base/disk.ts';
import type { Db } from '../../base/db/connection.ts';
import { newId } from '../../base/ids.ts';

/*
 * A file is changed by writing its successor beside it, under a name that is passed over by every
 * scan, and putting that in its place in one step once it is on the disk and was read back. A process
 * that dies leaves the old file or the new one, and at most a temporary file, which the next scan
 * removes. The names carry a tag of the database: another Longbox may look after the same folder.
 */

const settingName = 'temporaryFileTag';

/** The mark of this database in names of temporary files. */
async function temporaryTag(db: Db): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: settingName, value: JSON.stringify(newId()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirstOrThrow();
  return String(JSON.parse(value));
}

/** A name next to a file, for its replacement. */
export async function temporaryBeside(db: Db, file: string): Promise<string> {
  return path.join(path.dirname(file), `.longbox-${await temporaryTag(db)}-${newId()}.tmp`);
}

/** Deletes those files that work on this database left behind when it was cut off. */
export async function deleteLeftOvers(db: Db, files: readonly string[]): Promise<void> {
  const start = `.longbox-${await temporaryTag(db)}-`;
  for (const file of files) {
    const name = path.basename(file);
    if (name.startsWith(start) && name.endsWith('.tmp')) await rm(file, { force: true });
  }
}

/** Puts a finished temporary file in the place of a file, which keeps its permissions and, if allowed, its owner. */
export async function replaceFile(temporary: string, file: string): Promise<void> {
  const { mode, uid, gid } = await stat(file);
  await chown(temporary, uid, gid).catch(() => undefined);
  await chmod(temporary, mode & 0o7777);
  await putInPlace(temporary, file);
}

/** Puts a finished temporary file in the place of a file, with its own permissions. */
export async function putInPlace(temporary: string, file: string): Promise<void> {
  await rename(temporary, file);
  await syncFolder(file);
}

/**
 * Gives a finished temporary file a name that no other file has.
 * @throws Error EEXIST when there is such a file
 */
export async function placeFile(temporary: string, file: string): Promise<void> {
  // Unlike a rename, a link never replaces a file that appeared a moment ago.
  const isLinked = await link(temporary, file).then(
    () => true,
    (error: unknown) => {
      if (isExisting(error)) throw error;
      return false;
    },
  );
  if (isLinked) {
    await rm(temporary).catch(async (error: unknown) => {
      // It must not stay under both names.
      await rm(file).catch(() => undefined);
      throw error;
    });
  } else {
    await refuseExisting(file);
    await rename(temporary, file);
  }
  await syncFolder(file);
}

export const isExisting = (error: unknown): boolean => codeOf(error) === 'EEXIST';

/** @throws Error EEXIST when there is such a file */
async function refuseExisting(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' });
}

/** Waits until the names in a file's folder are on the disk; not every system can. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(path.dirname(file), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Whether files may be added to and removed from a folder. */
export async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'Permission to write was denied',
  EPERM: 'Permission to write was denied',
  EROFS: 'The file system is read-only',
  ENOSPC: 'There is no space left on the disk',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'The file system or a limit doesn’t allow files of this size',
  EIO: 'The disk failed to read or write',
  EBUSY: 'Another program has the file open',
  ETXTBSY: 'Another program has the file open',
};

/** Whether the file system refused what was asked, for a reason that people can do something about. */
export const isSystemError = (error: unknown): boolean => Object.hasOwn(sentences, codeOf(error));

/** What went wrong with a file, in words that say what to look after. */
export function explainFileError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = sentences[codeOf(error)];
  // What fails in a thread is the cause of the error that its caller gets.
  if (sentence === undefined && isSystemError(error.cause)) return explainFileError(error.cause);
  if (sentence === undefined) return error.message;
  const files = [
    'dest' in error ? error.dest : undefined,
    'path' in error ? error.path : undefined,
  ];
  const file = files.find((one) => typeof one === 'string');
  if (file === undefined) return sentence;
  // People don't know temporary files, so the sentence names the folder.
  const isTemporary = path.basename(file).startsWith('.longbox-');
  return `${sentence}: ${isTemporary ? path.dirname(file) : file}`;
}
