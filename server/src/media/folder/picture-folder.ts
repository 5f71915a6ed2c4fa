import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { lstat, open, readEntries, stat } from '../base/disk.ts';
import { MediaError } from '../base/media-error.ts';
import { compareNatural } from '../base/natural-order.ts';
import { isComicInfo, isImageName } from '../images/archive-pages.ts';

/** The media type of a folder that is a book. */
export const folderType = 'inode/directory';

/** As many as entries of an archive. */
const mostFiles = 40_000;
/** Files looked at side by side. */
const lanes = 32;

/** A picture of a book that is a folder, or its `ComicInfo.xml`. */
export interface FolderFile {
  /** In the folder. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

interface PictureFolder {
  /** In natural order. */
  readonly files: readonly FolderFile[];
  /** The newest time of the folder and of these files, epoch milliseconds. */
  readonly modified: number;
}

const isOfBook = (name: string): boolean => isImageName(name) || isComicInfo(name);

/**
 * The files that make a folder a book. Links aren't among them, since they may lead out of the library; nor are
 * hidden files and leftovers of operating systems. One that vanishes meanwhile is passed over.
 * @throws the file system's error for the folder, MediaError ERR_1008 for more than 40,000 files
 */
export async function readPictureFolder(folder: string, most = mostFiles): Promise<PictureFolder> {
  const [{ mtimeMs }, entries] = await Promise.all([stat(folder), readEntries(folder)]);
  const names = entries
    .filter((entry) => entry.isFile() && isOfBook(entry.name))
    .map(({ name }) => name)
    .toSorted(compareNatural);
  if (names.length > most)
    throw new MediaError('ERR_1008', { cause: new Error(`more than ${most} files`) });
  const files: FolderFile[] = [];
  for (let start = 0; start < names.length; start += lanes) {
    const looks = names.slice(start, start + lanes).map(async (name) => {
      const info = await lstat(path.join(folder, name)).catch(() => undefined);
      return info?.isFile() ? [{ name, size: info.size, modified: info.mtimeMs }] : [];
    });
    files.push(...(await Promise.all(looks)).flat());
  }
  return {
    files,
    modified: files.reduce((latest, one) => Math.max(latest, one.modified), mtimeMs),
  };
}

/** Opens a picture, never one that a link has taken the place of; Windows has no such flag. */
export const openPicture = (file: string): Promise<FileHandle> =>
  open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
