import type { WorkServices } from '../queue/work-services.ts';
import { analyzeBookTask, refreshSeriesTask } from '../queue/tasks.ts';
import type { LeftOut } from '../files/left-out.ts';
import type { StoredLibrary } from '../../catalogue/libraries/find-library.ts';
import { compareSeries, isUnchanged } from './compare-series.ts';
import type { Differences } from './known-files.ts';
import type { FoundFile } from './found-files.ts';
import type { FoundSeries } from './found-series.ts';
import type { Scope } from './scan-scope.ts';
import {
  type KnownSeries,
  selectKnownSeries,
  selectSeries,
  selectUnanalyzedBooks,
} from './scan-store.ts';
import { selectLeaving } from './group-series.ts';
import { findMovedSeries, takeOverSeries } from './take-over-series.ts';
import { trashLostBooks, trashSeries } from './trash-series.ts';
import { findTrashedBooks, pairChanged } from './trashed-books.ts';

/** What a walk found in a library, or in a part of it. */
export interface Walked {
  readonly library: StoredLibrary;
  readonly found: readonly FoundSeries[];
  readonly files: ReadonlyMap<string, FoundFile>;
  /** The part that was walked; all of it without this. */
  readonly scope?: Scope | undefined;
  readonly deep: boolean;
  /** Notes of the scan's report. */
  readonly leftOut: LeftOut[];
  readonly tellPlace: (folder: string) => void;
  /** From what was known before, if that still holds. */
  readonly differences?: Differences | undefined;
}

/**
 * Brings the records of the walked part of a library in line with what lies there.
 *
 * @returns whether anything had to be compared or went to the trash
 * @throws the reason of `ending` once that is aborted, between two series
 */
export async function storeFound(
  services: WorkServices,
  { library, found, files, scope, deep, leftOut, tellPlace, differences }: Walked,
  ending: AbortSignal,
): Promise<boolean> {
  const { db, tasks } = services;
  const libraryId = library.id;
  // Everything that is gone is in the trash before anything new is stored: a file that was moved is
  // recognized among it.
  const foundUrls = new Set(found.map(({ url }) => url));
  const leaving = await selectLeaving(db, { libraryId, found, scope });
  const mayBeLost = differences?.isLost !== false;
  let isTouched = mayBeLost;
  const leavingIds = new Set(leaving.map(({ id }) => id));
  for (const known of await selectKnownSeries(db, libraryId, scope)) {
    ending.throwIfAborted();
    if (known.deleted === 1 || foundUrls.has(known.url)) continue;
    await trashSeries(services, known, leavingIds);
    isTouched = true;
  }
  if (mayBeLost) await trashLostBooks(services, { libraryId, found, scope });
  const trashed = await findTrashedBooks(db, { scope, leaving });
  for (const file of await pairChanged(db, trashed, { libraryId, files, scope })) {
    leftOut.push({ file, why: 'several' });
  }
  const knownSeries = new Map(
    (await selectKnownSeries(db, libraryId, scope, foundUrls)).map((one) => [one.url, one]),
  );
  const newFolders = found.filter(({ url }) => !knownSeries.has(url));
  const movedSeries = await findMovedSeries(db, { folders: newFolders, files, trashed });
  const compare = async (series: FoundSeries, known: KnownSeries | undefined): Promise<void> => {
    ending.throwIfAborted();
    tellPlace(series.folder);
    const options = { library, found: series, known, deep, trashed, files, leftOut };
    const touched = await compareSeries(services, options);
    if (touched !== undefined) await tasks.add([refreshSeriesTask(touched)]);
  };
  for (const series of found) {
    const moved = movedSeries.get(series.url);
    const known = moved
      ? await takeOverSeries(db, { library, found: series, series: moved })
      : knownSeries.get(series.url);
    const isSame = known && !deep && differences?.idOf(series) === known.id;
    if (isSame && isUnchanged(known, { library, found: series, files })) continue;
    isTouched = true;
    await compare(series, known);
  }
  // Those that books left are numbered again, once.
  for (const known of await selectSeries(db, trashed.left)) {
    const series = found.find(({ url }) => url === known.url);
    if (series && known.fileLastModified === 0) await compare(series, known);
  }
  await tasks.add((await selectUnanalyzedBooks(db, libraryId, scope)).map(analyzeBookTask));
  return isTouched;
}
