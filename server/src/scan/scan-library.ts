import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import { findLibrary } from '../libraries/find-library.ts';
import type { WorkServices } from '../services.ts';
import { analyzeBookTask, refreshSeriesTask } from '../tasks/tasks.ts';
import { compareSeries } from './compare-series.ts';
import type { FoundSeries } from './found-series.ts';
import {
  selectKnownSeries,
  selectUnanalyzedBooks,
  setScanned,
  setUnavailable,
  trashSeries,
} from './scan-store.ts';
import { type FoundFolder, walkLibrary } from './walk-library.ts';

/**
 * Brings the records of a library in line with its folders (api.md 8.1). Every step can be cut off
 * and done again: a series counts as compared only when its last book is stored.
 */
export async function scanLibrary(
  services: WorkServices,
  { libraryId, deep }: { libraryId: string; deep: boolean },
): Promise<void> {
  const { db, events, tasks } = services;
  const library = await findLibrary(db, libraryId);
  if (!library) return;
  const folders = await walkLibrary(library).catch(() => undefined);
  if (await setUnavailable(db, libraryId, folders === undefined)) {
    events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  }
  if (!folders) return;

  const started = Date.now();
  const gone = new Map((await selectKnownSeries(db, libraryId)).map((one) => [one.url, one]));
  for (const folder of folders) {
    for (const found of await seriesOf(folder, library)) {
      const known = gone.get(found.url);
      gone.delete(found.url);
      const touched = await compareSeries(services, { library, found, known, deep });
      if (touched !== undefined) await tasks.add([refreshSeriesTask(touched)]);
    }
  }
  for (const known of gone.values()) {
    if (known.deleted === 0) await trashSeries(services, known);
  }
  await tasks.add((await selectUnanalyzedBooks(db, libraryId)).map(analyzeBookTask));
  await setScanned(db, libraryId, started);
}

/** The series of a folder: itself, or one for each book in a one-shots folder. */
async function seriesOf(folder: FoundFolder, library: Library): Promise<FoundSeries[]> {
  const inner = path.relative(library.root, folder.path).toLowerCase();
  const oneshots = library.oneshotsDirectory?.toLowerCase();
  const sidecars = await signatureOf(folder);
  const isOneshot = oneshots !== undefined && oneshots !== '' && inner.includes(oneshots);
  const common = { folder: folder.path, modified: folder.modified, sidecars };
  if (!isOneshot) {
    const name = path.basename(folder.path);
    return [{ ...common, url: folder.path, name, oneshot: false, books: folder.books }];
  }
  return folder.books.map((book) => ({
    ...common,
    url: path.join(folder.path, book),
    name: path.parse(book).name,
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
