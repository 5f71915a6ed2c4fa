import path from 'node:path';
import { identify, lstat } from '../base/disk.ts';
import { packFolder } from './pack-folder.ts';
import type { FolderFile } from './picture-folder.ts';

/*
 * Who turns pages asks for one after the other, and looking at all pictures of a folder for each takes seconds when
 * there are many. So the last listings are kept. A file that comes or goes changes the folder's own time; one that is
 * written over in place doesn't, and is noticed when its page is asked for.
 */

interface Listing {
  readonly size: number;
  readonly modified: number;
  readonly files: ReadonlyMap<string, FolderFile>;
}

interface Kept {
  /** Which folder it is, and its own times. */
  readonly folder: string;
  readonly listing: Promise<Listing>;
  /** Once they are known. */
  files: number;
}

/** By the folder's path, the one used last at the end. */
const kept = new Map<string, Kept>();
/** Of all folders that are kept, besides the one listed last. */
const mostFiles = 50_000;
/** Some file systems keep times to two seconds: a second change within them would not be seen. */
const settledMillis = 2500;

/**
 * The size and time of a folder's CBZ for a reader of this picture in it.
 * @throws as `packFolder`
 */
export async function stateForPicture(
  folder: string,
  picture: string,
): Promise<Pick<Listing, 'size' | 'modified'>> {
  const { dev, ino, mtimeNs, ctimeNs, mtimeMs } = await identify(folder);
  const now = [dev, ino, mtimeNs, ctimeNs].join(' ');
  const before = kept.get(folder);
  if (before?.folder === now) {
    const listing = await before.listing;
    if (await isAsListed(folder, listing.files.get(picture))) {
      if (kept.delete(folder)) kept.set(folder, before);
      return listing;
    }
  }
  const listing = list(folder);
  kept.delete(folder);
  if (Math.abs(Date.now() - Number(mtimeMs)) < settledMillis) return listing;
  const entry = { folder: now, listing, files: 0 };
  kept.set(folder, entry);
  try {
    const { files } = await listing;
    entry.files = files.size;
    makeRoom();
  } catch (error) {
    if (kept.get(folder) === entry) kept.delete(folder);
    throw error;
  }
  return listing;
}

async function list(folder: string): Promise<Listing> {
  const { files, size, modified } = await packFolder(folder);
  return { size, modified, files: new Map(files.map((file) => [file.name, file])) };
}

async function isAsListed(folder: string, file: FolderFile | undefined): Promise<boolean> {
  if (!file) return false;
  const info = await lstat(path.join(folder, file.name)).catch(() => undefined);
  return info?.isFile() === true && info.size === file.size && info.mtimeMs === file.modified;
}

function makeRoom(): void {
  let total = [...kept.values()].reduce((sum, { files }) => sum + files, 0);
  for (const [folder, { files }] of [...kept].slice(0, -1)) {
    if (total <= mostFiles) return;
    kept.delete(folder);
    total -= files;
  }
}
