import path from 'node:path';
import { lstat, rm, rmdir } from '../../media/base/disk.ts';
import { readPictureFolder } from '../../media/folder/picture-folder.ts';
import { isComicInfo } from '../../media/images/archive-pages.ts';

/**
 * Deletes the file of a book. Of a folder, its pictures go, then its metadata, then the folder itself if that is empty.
 * All else in it stays. One that is missing is no error.
 * @throws when the disk refuses
 */
export async function removeBookFile(url: string): Promise<void> {
  // Of a link, be it to a folder, only the link goes.
  const info = await lstat(url).catch(() => undefined);
  if (info?.isDirectory() !== true) return rm(url, { force: true });
  const { files } = await readPictureFolder(url, Infinity);
  const names = files.map(({ name }) => name);
  // While pictures are left, they keep what is known of them.
  const pictures = names.filter((name) => !isComicInfo(name));
  for (const name of [...pictures, ...names.filter(isComicInfo)]) {
    await rm(path.join(url, name), { force: true });
  }
  // Fails for a folder that isn't empty.
  await rmdir(url).catch(() => undefined);
}
