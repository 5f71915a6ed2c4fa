import path from 'node:path';
import { type Entry, readEntries } from '../../media/base/disk.ts';
import { isBook, isImageName } from '../../media/images/archive-pages.ts';

const lanes = 8;

/** Names of pictures that belong to a series, in its folder. */
export const seriesPictures: ReadonlySet<string> = new Set([
  'cover',
  'default',
  'folder',
  'poster',
  'series',
]);

/** Two names that a file system may take for one. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Whether a folder with these entries is a book in a library that asks for it: it holds pictures, other than those
 * of a series and of folders in it, and no books. Links don't count as pictures.
 *
 * @param isWanted whether the library takes a file of this name for a book
 */
function isPictureFolder(entries: readonly Entry[], isWanted: (name: string) => boolean): boolean {
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'));
  if (files.some(({ name }) => isBook(name) || isWanted(name))) return false;
  const folders = new Set(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => keyOf(name)),
  );
  const isCover = (name: string): boolean => {
    const stem = keyOf(path.parse(name).name);
    return seriesPictures.has(stem) || folders.has(stem) || folders.has(stem.replace(/-\d+$/, ''));
  };
  return files.some((one) => one.isFile() && isImageName(one.name) && !isCover(one.name));
}

/** Whether a folder is a book in a library that asks for it. One that can't be read isn't. */
export async function isBookFolder(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<boolean> {
  return isPictureFolder(await readEntries(folder).catch((): Entry[] => []), isWanted);
}

/** The names of those of these folders that are books. */
export async function bookFolders(
  folders: readonly string[],
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < folders.length; start += lanes) {
    const looks = folders
      .slice(start, start + lanes)
      .map(async (one) => ((await isBookFolder(one, isWanted)) ? [path.basename(one)] : []));
    found.push(...(await Promise.all(looks)).flat());
  }
  return found;
}
