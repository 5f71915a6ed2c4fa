import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import { stat } from '../../media/base/disk.ts';
import { fileName, folderName } from '../files/names.ts';
import type { FoundFolder } from '../files/walk-library.ts';
import { isOfOneshots } from '../metadata/group-of.ts';
import type { FoundSeries } from './found-series.ts';

/** The series of a folder: itself, or one for each book in a one-shots folder. */
export async function seriesOf(
  folder: FoundFolder,
  library: Pick<Library, 'root' | 'oneshotsDirectory'>,
): Promise<FoundSeries[]> {
  const sidecars = await signatureOf(folder);
  const common = { folder: folder.path, modified: folder.modified, sidecars };
  if (!isOfOneshots(library, folder.path)) {
    const name = folderName(folder.path);
    return [{ ...common, url: folder.path, name, oneshot: false, books: folder.books }];
  }
  return folder.books.map((book) => ({
    ...common,
    url: path.join(folder.path, book),
    name: fileName(path.join(folder.path, book)),
    oneshot: true,
    books: [book],
  }));
}

const sidecarPattern = /\.(?:png|jpe?g|tbn|webp|json)$/i;

/** Names and times of the files that may be artwork or metadata. */
async function signatureOf(folder: FoundFolder): Promise<string> {
  const parts: string[] = [];
  for (const name of folder.others) {
    if (!sidecarPattern.test(name)) continue;
    const info = await stat(path.join(folder.path, name)).catch(() => undefined);
    if (info) parts.push(`${name}:${Math.trunc(info.mtimeMs)}:${info.size}`);
  }
  return parts.join('|');
}
