import path from 'node:path';
import { readablePath } from '../../media/readable-path.ts';
import type * as z from 'zod/mini';
import { findLibrary, type StoredLibrary } from '../../catalogue/libraries/find-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { locateBookTask } from '../queue/file-tasks.ts';
import { dropEmptied, emptyTrash } from '../trash/empty-trash.ts';
import { deleteLeftOvers } from '../files/temporary-files.ts';
import { announce } from '../notices/announce.ts';
import { queueUpkeep } from '../queue/queue-upkeep.ts';
import { displaceBooks } from './displaced-books.ts';
import { lookAtFiles } from './found-files.ts';
import { groupSeries } from './group-series.ts';
import { filesIn, type FoundSeries } from './found-series.ts';
import { seriesOf } from './series-of-folder.ts';
import {
  countPresentBooks,
  isMovedIn,
  selectTakenBooks,
  setFound,
  setScanned,
  setUnavailable,
} from './scan-store.ts';
import { judgeMissing, lacksMost, maybeAway } from './missing-books.ts';
import type { LeftOut } from '../files/left-out.ts';
import { compareFiles, readKnownFiles } from './known-files.ts';
import { reportScan } from './scan-report.ts';
import {
  linksToFollow,
  type OutsideLinks,
  readOutsideLinks,
  writeOutsideLinks,
} from '../../catalogue/libraries/outside-links.ts';
import { scanFolders } from './scan-folders.ts';
import { scopeOf } from './scan-scope.ts';
import { forgetCopies } from './late-moves.ts';
import { selectLostBooks } from './trash-series.ts';
import { storeFound } from './store-found.ts';
import type { ScannedFolder, taskTypes } from '../queue/tasks.ts';
import { walkLibrary } from '../files/walk-library.ts';

/**
 * Brings the records of a library in line with its folders (api.md 8.1). Every step can be cut off
 * and done again: a series counts as compared only when its last book is stored.
 *
 * @throws the reason of `ending` once that is aborted, between two series
 */
export async function scanLibrary(
  services: WorkServices,
  { libraryId, deep, folders }: z.output<typeof taskTypes.ScanLibrary.payload>,
  ending: AbortSignal,
): Promise<void> {
  const library = await findLibrary(services.db, libraryId);
  if (!library) return;
  const scope =
    folders && scopeOf(library.root, library.scanFolders ? withOuter(folders) : folders);
  if (scope && (await scanFolders(services, { library, scope }, ending))) return;
  await scanWhole(services, { library, deep }, ending);
}

/** A folder may be a book of the folder that it lies in. */
const withOuter = (folders: readonly ScannedFolder[]): readonly ScannedFolder[] => [
  ...folders,
  ...folders.map((one) => ({ path: path.dirname(path.resolve(one.path)), flat: true })),
];

async function scanWhole(
  services: WorkServices,
  { library, deep }: { library: StoredLibrary; deep: boolean },
  ending: AbortSignal,
): Promise<void> {
  const { db, events, tasks } = services;
  const libraryId = library.id;
  const started = Date.now();
  const hidden: string[] = [];
  const blank: string[] = [];
  const leftOut: LeftOut[] = [];
  const before = await readKnownFiles(db, libraryId);
  const links = await readOutsideLinks(db, libraryId);
  const outside: string[] = [];
  const tellPlace = (folder: string): void =>
    services.scansIn?.(libraryId, readablePath(path.relative(library.root, folder)));
  const walked = await walkLibrary(library, {
    onEnter: tellPlace,
    links: linksToFollow(links),
    onOutside: (link) => outside.push(link),
    onHiddenFile: (file) => hidden.push(file),
    onBlank: (folder) => blank.push(folder),
    onLeftOut: (one) => leftOut.push(one),
    ending,
  }).catch(() => undefined);
  ending.throwIfAborted();
  const known = await countPresentBooks(db, libraryId);
  const found: FoundSeries[] = [];
  for (const folder of walked ?? []) {
    ending.throwIfAborted();
    found.push(...(await seriesOf(folder, library)));
  }
  const isFirst = await isMovedIn(db, libraryId);
  const isAway =
    !walked ||
    (blank.includes(library.root) && (await maybeAway(services, library))) ||
    (isFirst && (await lacksMost(services, library, filesIn(found))));
  if (await setUnavailable(db, libraryId, isAway)) {
    events.emit({ name: 'LibraryChanged', payload: { libraryId } });
    const about = library.name;
    if (isAway) await announce(db, { event: 'libraryAway', key: libraryId, about, names: [] });
  }
  if (isAway) {
    await setScanned(db, libraryId, started);
    return;
  }
  if (await askOutside(services, { libraryId, links, outside })) blank.push(...outside);
  await deleteLeftOvers(db, hidden);
  const files = await lookAtFiles(found);
  const differences = compareFiles(before, found, files);
  if (differences.isChanged) await displaceBooks(db, { libraryId, files });
  ending.throwIfAborted();
  const lost = differences.isLost ? await selectLostBooks(db, { libraryId, found }) : [];
  const copies = await forgetCopies(
    services,
    lost.map(({ id }) => id),
  );
  const series = await groupSeries(db, { library, found, files, tellPlace }, ending);
  const toStore = { library, found: series, files, deep, leftOut, tellPlace };
  // A copy that was forgotten is a new file, and known here still.
  const trusted = copies.length === 0 ? differences : undefined;
  const isSame = !(await storeFound(services, { ...toStore, differences: trusted }, ending));
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
  await reportScan(services, { library, started, before, isSame, leftOut });
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
