import path from 'node:path';
import { readablePath } from '../../media/readable-path.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { locateBookTask } from '../queue/file-tasks.ts';
import { analyzeBookTask, refreshSeriesTask } from '../queue/tasks.ts';
import { dropEmptied, emptyTrash } from '../trash/empty-trash.ts';
import { deleteLeftOvers } from '../files/temporary-files.ts';
import { queueUpkeep } from '../queue/queue-upkeep.ts';
import { compareSeries } from './compare-series.ts';
import { displaceBooks } from './displaced-books.ts';
import { lookAtFiles } from './found-files.ts';
import { filesIn, type FoundSeries } from './found-series.ts';
import { seriesOf } from './series-of-folder.ts';
import {
  isMovedIn,
  selectKnownSeries,
  selectPresentBooks,
  selectTakenBooks,
  selectUnanalyzedBooks,
  setFound,
  setScanned,
  setUnavailable,
} from './scan-store.ts';
import { judgeMissing, lacksMost, maybeAway } from './missing-books.ts';
import type { LeftOut } from '../files/left-out.ts';
import { readKnownFiles, reportScan } from './scan-report.ts';
import {
  linksToFollow,
  type OutsideLinks,
  readOutsideLinks,
  writeOutsideLinks,
} from '../../catalogue/libraries/outside-links.ts';
import { findMovedSeries, takeOverSeries } from './take-over-series.ts';
import { trashLostBooks, trashSeries } from './trash-series.ts';
import { findTrashedBooks, pairRewritten } from './trashed-books.ts';
import { walkLibrary } from '../files/walk-library.ts';

/**
 * Brings the records of a library in line with its folders (api.md 8.1). Every step can be cut off
 * and done again: a series counts as compared only when its last book is stored.
 *
 * @throws the reason of `ending` once that is aborted, between two series
 */
export async function scanLibrary(
  services: WorkServices,
  { libraryId, deep }: { libraryId: string; deep: boolean },
  ending: AbortSignal,
): Promise<void> {
  const { db, events, tasks } = services;
  const library = await findLibrary(db, libraryId);
  if (!library) return;
  const started = Date.now();
  const hidden: string[] = [];
  const blank: string[] = [];
  const leftOut: LeftOut[] = [];
  const before = await readKnownFiles(db, libraryId);
  const links = await readOutsideLinks(db, libraryId);
  const outside: string[] = [];
  const tellPlace = (folder: string): void =>
    services.scansIn?.(libraryId, readablePath(path.relative(library.root, folder)));
  const folders = await walkLibrary(library, {
    onEnter: tellPlace,
    links: linksToFollow(links),
    onOutside: (link) => outside.push(link),
    onHiddenFile: (file) => hidden.push(file),
    onBlank: (folder) => blank.push(folder),
    onLeftOut: (one) => leftOut.push(one),
    ending,
  }).catch(() => undefined);
  ending.throwIfAborted();
  const known = (await selectPresentBooks(db, libraryId)).length;
  const found: FoundSeries[] = [];
  for (const folder of folders ?? []) {
    ending.throwIfAborted();
    found.push(...(await seriesOf(folder, library)));
  }
  const isFirst = await isMovedIn(db, libraryId);
  const isAway =
    !folders ||
    (blank.includes(library.root) && (await maybeAway(services, library))) ||
    (isFirst && (await lacksMost(services, library, filesIn(found))));
  if (await setUnavailable(db, libraryId, isAway)) {
    events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  }
  if (isAway) {
    await setScanned(db, libraryId, started);
    return;
  }
  if (await askOutside(services, { libraryId, links, outside })) blank.push(...outside);
  await deleteLeftOvers(db, hidden);
  const files = await lookAtFiles(found);
  await displaceBooks(db, { libraryId, files });
  ending.throwIfAborted();
  // Everything that is gone is in the trash before anything new is stored: a file that was moved is
  // recognized among it.
  const foundUrls = new Set(found.map(({ url }) => url));
  for (const known of await selectKnownSeries(db, libraryId)) {
    ending.throwIfAborted();
    if (known.deleted === 0 && !foundUrls.has(known.url)) await trashSeries(services, known);
  }
  await trashLostBooks(services, libraryId, found);
  const trashed = await findTrashedBooks(db);
  for (const file of await pairRewritten(db, trashed, { libraryId, files })) {
    leftOut.push({ file, why: 'several' });
  }
  const knownSeries = new Map(
    (await selectKnownSeries(db, libraryId)).map((one) => [one.url, one]),
  );
  const newFolders = found.filter(({ url }) => !knownSeries.has(url));
  const movedSeries = await findMovedSeries(db, { folders: newFolders, files, trashed });
  for (const series of found) {
    ending.throwIfAborted();
    tellPlace(series.url);
    const moved = movedSeries.get(series.url);
    const known = moved
      ? await takeOverSeries(db, { library, found: series, series: moved })
      : knownSeries.get(series.url);
    const touched = await compareSeries(services, {
      library,
      found: series,
      known,
      deep,
      trashed,
      files,
      leftOut,
    });
    if (touched !== undefined) await tasks.add([refreshSeriesTask(touched)]);
  }
  await tasks.add((await selectUnanalyzedBooks(db, libraryId)).map(analyzeBookTask));
  // Those whose file was away, or whose task was removed from the queue.
  const taken = isFirst ? [] : await selectTakenBooks(db, libraryId);
  await tasks.add(taken.map((bookId) => locateBookTask({ bookId })));
  const isHeld = await judgeMissing(services, {
    library,
    started,
    known,
    blank,
    isEmpty: found.length === 0,
  });
  // Nothing is deleted or rewritten by itself before a scan has found what came from elsewhere.
  if (isFirst) await setFound(db, libraryId);
  else {
    if (library.emptyTrashAfterScan && !isHeld) await emptyTrash(services, { libraryId });
    else if (!isHeld) await dropEmptied(services);
    await queueUpkeep(services, library);
  }
  await reportScan(services, { library, started, before, leftOut });
  await setScanned(db, libraryId, started);
}

/**
 * Remembers links that lead out of a library, for the question whether to follow them. Until that is
 * answered, books behind them count as away, not as deleted.
 */
async function askOutside(
  { db, events, warn }: WorkServices,
  {
    libraryId,
    links,
    outside,
  }: { readonly libraryId: string; readonly links: OutsideLinks; readonly outside: string[] },
): Promise<boolean> {
  const found = outside.toSorted();
  const left = links.found;
  if (links.follow === false && left === null) {
    await writeOutsideLinks(db, libraryId, { follow: false, found });
    return false;
  }
  const isKnown = found.every((link) => left?.includes(link) === true);
  const asks = links.follow === null || (!links.follow && !isKnown);
  if (!asks) return false;
  if (isKnown && found.length === left?.length) return true;
  await writeOutsideLinks(db, libraryId, { follow: null, found });
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  warn?.('Some links point outside the library and aren’t followed until you agree', {
    links: found,
  });
  return true;
}
