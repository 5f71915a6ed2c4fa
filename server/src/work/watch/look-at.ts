import { createHash } from 'node:crypto';
import path from 'node:path';
import { readEntries, stat } from '../../media/base/disk.ts';
import type { Place } from './watch-tree.ts';

const lanes = 16;

/** A digest of the names, sizes and times of all files in a folder, which tells whether one still grows. */
export async function lookAt({ path: folder, flat }: Place): Promise<string> {
  const digest = createHash('sha1');
  const waiting = [folder];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const inner = one;
    const entries = await readEntries(inner).catch(() => []);
    const visible = entries.filter(({ name }) => !name.startsWith('.'));
    for (let start = 0; start < visible.length; start += lanes) {
      const lines = visible.slice(start, start + lanes).map(async (entry) => {
        const place = path.join(inner, entry.name);
        if (entry.isDirectory()) return place;
        const info = await stat(place).catch(() => undefined);
        return `${place}\0${info?.size}\0${info?.mtimeMs}`;
      });
      for (const line of await Promise.all(lines)) digest.update(`${line}\n`);
    }
    if (flat) break;
    for (const entry of visible) {
      if (entry.isDirectory()) waiting.push(path.join(inner, entry.name));
    }
  }
  return digest.digest('hex');
}
