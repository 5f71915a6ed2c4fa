import { stat } from '../../media/base/disk.ts';
import { createMapper, isWithin, type Mapping } from './addresses.ts';
import { batches } from './batches.ts';
import { type Course, quietCourse } from './course.ts';
import type { Komga } from './komga.ts';
import { komga as tables } from './tables.ts';

/** A library of Komga and its folder here. */
export interface LibraryPlace {
  readonly id: string;
  readonly name: string;
  /** As Komga saw it. */
  readonly before: string;
  readonly root: string;
  readonly isThere: boolean;
}

/** Where each library is now. */
export async function placesOf(
  komga: Komga,
  mappings: readonly Mapping[],
): Promise<readonly LibraryPlace[]> {
  const mapped = createMapper(mappings);
  const unmapped = createMapper([]);
  const places: LibraryPlace[] = [];
  for (const { ID: id, NAME: name, ROOT } of komga.rows(tables.library)) {
    const root = mapped(ROOT);
    const info = await stat(root).catch(() => undefined);
    places.push({ id, name, before: unmapped(ROOT), root, isThere: info?.isDirectory() === true });
  }
  return places;
}

/** Says which libraries became one, or one part of another, by a wrong folder. */
export function sharedFolders(places: readonly LibraryPlace[]): string[] {
  return places.flatMap((one) => {
    const other = places.find(
      (place) =>
        place !== one && isWithin(place.root, one.root) && !isWithin(place.before, one.before),
    );
    return other
      ? `The libraries "${one.name}" and "${other.name}" would share the folder ${other.root}. Correct their folders (--map).`
      : [];
  });
}

/** A file as it is on the disk. */
export interface FileState {
  /** Its path, letters composed as the disk has them. */
  readonly url: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly birthtimeMs: number;
}

/** How many files are looked at side by side. */
const lanes = 16;

/** Looks at the files of these paths; those that are not there are not in the answer. */
export async function lookAt(
  urls: Iterable<string>,
  course: Course = quietCourse,
): Promise<Map<string, FileState>> {
  const found = new Map<string, FileState>();
  for (const batch of batches(urls)) {
    const waiting = batch.values();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const url of waiting) {
          const state = await stateOf(url);
          if (state) found.set(url, state);
        }
      }),
    );
    await course.advance(batch.length);
  }
  return found;
}

async function stateOf(url: string): Promise<FileState | undefined> {
  // A Mac decomposes letters that others compose.
  for (const form of new Set([url, url.normalize('NFC'), url.normalize('NFD')])) {
    const info = await stat(form).catch(() => undefined);
    if (!info) continue;
    const { size, mtimeMs, birthtimeMs } = info;
    return { url: form, size, mtimeMs, birthtimeMs };
  }
  return undefined;
}
