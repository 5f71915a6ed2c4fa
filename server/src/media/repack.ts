import { constants } from 'node:fs';
import { copyFile, open, rm } from './base/disk.ts';
import { isLocked, MediaError, toMediaError } from './base/media-error.ts';
import { withCopy } from './book-copies.ts';
import { repackTar } from './tar/repack-tar.ts';
import { runWasm } from './threads/wasm-pool.ts';
import { withCopyFiles } from './zip/write-copy.ts';

export interface Repacking {
  readonly path: string;
  /** The zip archive to write. */
  readonly target: string;
}

type Repack = (files: Repacking) => Promise<string[]>;

const repackRar: Repack = (files) => runWasm('rar.repack', files);

/** The copy is the zip archive. */
const repackCopy: Repack = ({ path, target }) =>
  withCopy(path, async (copy) => {
    const names = await withCopyFiles(copy, ({ entries }, lost) => {
      if (lost.length > 0) throw new MediaError('ERR_1007', { entries: lost });
      return entries.map(({ name }) => name);
    });
    try {
      await copyFile(copy, target, constants.COPYFILE_EXCL);
      const file = await open(target, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(target, { force: true });
      throw toMediaError(error);
    }
    return names;
  });

/** The archives that are rewritten as a zip, by media type. */
const repackers: ReadonlyMap<string, Repack> = new Map([
  ['application/x-rar-compressed; version=4', repackRar],
  ['application/x-rar-compressed; version=5', repackRar],
  ['application/x-tar', repackTar],
  ['application/x-7z-compressed', repackCopy],
]);

/** Whether a comic of this media type can be rewritten as CBZ. */
export const isRepackable = (mediaType: string): boolean => repackers.has(mediaType);

/** As `isRepackable`, and the file needs no password: a CBZ has none, and would be open to all. */
export async function canRepack(mediaType: string, path: string): Promise<boolean> {
  if (!mediaType.startsWith('application/x-rar-compressed')) return isRepackable(mediaType);
  return runWasm('rar.list', { path }).then(
    () => true,
    (error: unknown) => !isLocked(toMediaError(error)),
  );
}

/**
 * Writes every file of an archive into a new zip archive, and waits until it is on the disk. The same
 * archive always gives the same bytes. Returns the names written.
 * @throws MediaError when the archive cannot be read or one of its files is damaged, too large or there
 * twice. Nothing is left of the zip then.
 */
export async function repack(mediaType: string, files: Repacking): Promise<string[]> {
  const run = repackers.get(mediaType);
  if (!run) throw new TypeError(`${mediaType} isn't an archive to repack`);
  return run(files);
}
