import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import type { Site } from './site.ts';

/** A library of some samples, with room beside it for files that belong to none. */
export interface Shelf {
  /** The root of the library. */
  readonly folder: string;
  /** An empty folder outside it. */
  readonly inbox: string;
}

/** A file of the samples, by its series and its name. */
export const sample = (site: Site, series: string, name: string): string =>
  path.join(site.comics, series, `${name}.cbz`);

/**
 * Claims a server and gives it a library with these series of the samples and these copies, whose
 * pages it compares; waits until all of it is analyzed.
 */
export async function fillShelf(
  site: Site,
  series: readonly string[],
  copies: Readonly<Record<string, string>> = {},
): Promise<Shelf> {
  const folder = path.join(path.dirname(site.comics), 'shelf');
  const inbox = path.join(path.dirname(site.comics), 'inbox');
  mkdirSync(inbox);
  for (const name of series) {
    cpSync(path.join(site.comics, name), path.join(folder, name), { recursive: true });
  }
  for (const [to, from] of Object.entries(copies)) {
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
    cpSync(from, path.join(folder, to));
  }
  await site.claim();
  const body = { name: 'Shelf', root: folder, oneshotsDirectory: '_oneshots', hashPages: true };
  await site.call(createLibrary, { body });
  const isDone = async () => {
    const all = await site.call(listBooks, { query: { unpaged: true } });
    const isKnown = all.content.every(
      ({ media, fileHash }) => media.status !== 'UNKNOWN' && fileHash !== '',
    );
    return all.totalElements > 0 && isKnown;
  };
  while (!(await isDone())) await setTimeout(100);
  return { folder, inbox };
}
