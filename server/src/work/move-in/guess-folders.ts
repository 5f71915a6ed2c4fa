import path from 'node:path';
import { readEntries } from '../../media/base/disk.ts';
import { isWithin } from './addresses.ts';
import type { LibraryPlace } from './places.ts';

/** Levels below a named folder that are looked at, and the most folders on the way. */
const levels = 2;
const mostFolders = 2_000;

/**
 * Where libraries may be that are not where they should: the folder whose folders have the names of
 * most of the library's series. Only folders that someone named are looked into.
 */
export async function guessFolders(
  lost: readonly LibraryPlace[],
  seriesOf: ReadonlyMap<string, readonly string[]>,
  named: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (lost.length === 0 || named.length === 0) return found;
  const candidates = await foldersIn(named);
  for (const place of lost) {
    const names = namesIn(place, seriesOf.get(place.id) ?? []);
    let best = { folder: '', hits: 0 };
    for (const [folder, inner] of candidates) {
      const hits = names.filter((name) => inner.has(name)).length;
      if (hits > best.hits) best = { folder, hits };
    }
    if (best.hits * 2 > names.length && best.folder !== place.root) {
      found.set(place.id, best.folder);
    }
  }
  return found;
}

/** Names directly in the folder of a library that lead to its series. */
function namesIn({ root }: LibraryPlace, urls: readonly string[]): string[] {
  const names = urls
    .filter((url) => url !== root && isWithin(root, url))
    .map((url) => path.relative(root, url).split(path.sep)[0] ?? '');
  return [...new Set(names.map((name) => name.normalize('NFC')))];
}

/** Folders with the names of what lies in them, from the named ones down. */
async function foldersIn(named: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  let level = [...named];
  for (let depth = 0; depth <= levels; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (found.size >= mostFolders) return found;
      if (found.has(folder)) continue;
      const entries = await readEntries(folder).catch(() => []);
      found.set(folder, new Set(entries.map(({ name }) => name.normalize('NFC'))));
      for (const entry of entries) {
        if (entry.isDirectory() && !entry.name.startsWith('.')) {
          next.push(path.join(folder, entry.name));
        }
      }
    }
    level = next;
  }
  return found;
}
