import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import { badRequest } from '../../base/errors.ts';
import { isWithin } from '../../work/files/walk-library.ts';
import { stat } from '../../media/base/disk.ts';
import { scanFoldersTask, type ScannedFolder } from '../../work/queue/tasks.ts';
import type { Services } from '../services.ts';

/** Queues a scan of folders; refuses any that isn't in the library. */
export async function queueFolders(
  { tasks }: Services,
  { id, root }: Library,
  folders: readonly string[],
): Promise<void> {
  const scanned: ScannedFolder[] = [];
  for (const folder of folders) {
    const place = path.resolve(root, folder);
    if (!isWithin(root, place) || place.includes('\0')) {
      throw badRequest(`Not a folder of this library: ${folder}`);
    }
    scanned.push(...(await foldersOf(root, place)));
  }
  await tasks.add([scanFoldersTask(id, scanned)]);
}

/** A folder with all in it; what is a file, or was one, is scanned with the files beside it. */
async function foldersOf(root: string, place: string): Promise<ScannedFolder[]> {
  const info = await stat(place).catch(() => undefined);
  if (info?.isDirectory() === true || place === root) return [{ path: place }];
  const beside = { path: path.dirname(place), flat: true };
  return info ? [beside] : [{ path: place }, beside];
}
