import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Line } from '../../../base/db/line.ts';
import { openUploads, type Uploads } from '../../uploads/uploads.ts';

/** Bytes of one dump: several times that of today's. */
const largestDump = 30_000_000_000;
const archive = '.zip';
const databases = ['.db', '.sqlite', '.sqlite3'];
/** What files that are being made end in; those that a crash left behind are deleted. */
export const partEnding = '.part';
const indexEnding = '.index';

export const gcdFolder = (data: string): string => path.join(data, 'gcd');

export const isArchive = (name: string): boolean => path.extname(name).toLowerCase() === archive;
export const isDatabaseName = (name: string): boolean =>
  databases.includes(path.extname(name).toLowerCase());
export const indexOf = (dump: string): string => `${dump}${indexEnding}`;

/** Takes dumps from a browser, unless the server takes no uploads. */
export const openDumpUploads = (
  data: string,
  { uploadRoom = 0, line }: { readonly uploadRoom?: number | undefined; readonly line: Line },
): Uploads =>
  openUploads({
    folder: gcdFolder(data),
    line,
    largest: largestDump,
    room: uploadRoom === 0 ? 0 : 3 * largestDump,
    kinds: () => [archive, ...databases],
  });

/** Names of the files that may be dumps, the newest first. */
export async function findDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found: { name: string; modified: number }[] = [];
  for (const name of names) {
    if (!isArchive(name) && !isDatabaseName(name)) continue;
    const info = await stat(path.join(folder, name)).catch(() => undefined);
    if (info?.isFile() === true) found.push({ name, modified: info.mtimeMs });
  }
  return found.toSorted((a, b) => b.modified - a.modified).map(({ name }) => name);
}

/** Deletes what a crash left half made. */
export async function dropParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (name.endsWith(partEnding)) await rm(path.join(folder, name), { force: true });
  }
}

/** Deletes a dump with its index. */
export async function dropDump(folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  for (const ending of ['', '-shm', '-wal', indexEnding]) {
    await rm(`${file}${ending}`, { force: true });
  }
}
