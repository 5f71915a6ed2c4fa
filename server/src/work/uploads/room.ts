import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all visible files below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let sum = 0;
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) sum += await sizeOf(place);
    if (entry.isFile()) sum += (await stat(place).catch(() => undefined))?.size ?? 0;
  }
  return sum;
}

/** Bytes that are free on the disk of a folder, which may not be there yet. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk) return disk.bavail * disk.bsize;
  const parent = path.dirname(folder);
  return parent === folder ? 0 : freeBytes(parent);
}
