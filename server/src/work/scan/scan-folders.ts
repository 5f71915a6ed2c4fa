import path from 'node:path';
import type { StoredLibrary } from '../../catalogue/libraries/find-library.ts';
import { linksToFollow, readOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import { readEntries } from '../../media/base/disk.ts';
import { readablePath } from '../../media/readable-path.ts';
import type { LeftOut } from '../files/left-out.ts';
import { deleteLeftOvers } from '../files/temporary-files.ts';
import { isBlank, isWithin, walkLibrary } from '../files/walk-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { displaceBooks } from './displaced-books.ts';
import { forgetCopies } from './late-moves.ts';
import { lookAtFiles } from './found-files.ts';
import { foldersBeyond, groupSeries } from './group-series.ts';
import type { FoundSeries } from './found-series.ts';
import { judgeMissing } from './missing-books.ts';
import { readKnownFiles } from './known-files.ts';
import { reportScan } from './scan-report.ts';
import { type Scope, scopeOf } from './scan-scope.ts';
import { countPresentBooks, isMovedIn } from './scan-store.ts';
import { seriesOf } from './series-of-folder.ts';
import { storeFound } from './store-found.ts';
import { selectLostBooks } from './trash-series.ts';

interface Part {
  readonly library: StoredLibrary;
  readonly scope: Scope;
}

/**
 * Brings the records of some folders in line with them. Nothing is said of books elsewhere, and nothing
 * is deleted for good: that's left to scans of the whole library, which can tell what's gone from what
 * is on its way to another folder.
 *
 * @returns false if only a scan of the whole library can tell; nothing was changed then
 * @throws the reason of `ending` once that is aborted
 */
export async function scanFolders(
  services: WorkServices,
  { library, scope }: Part,
  ending: AbortSignal,
): Promise<boolean> {
  const { db } = services;
  const { id: libraryId, root } = library;
  if (library.unavailable || (await isMovedIn(db, libraryId)) || (await isAway(root))) return false;
  const started = Date.now();
  const hidden: string[] = [];
  const leftOut: LeftOut[] = [];
  const links = await readOutsideLinks(db, libraryId);
  const outside: string[] = [];
  const before = await readKnownFiles(db, libraryId, scope);
  const tellPlace = (folder: string): void =>
    services.scansIn?.(libraryId, readablePath(path.relative(root, folder)));
  const folders = await walkLibrary(library, {
    from: scope.folders,
    onEnter: tellPlace,
    links: linksToFollow(links),
    onOutside: (link) => outside.push(link),
    onHiddenFile: (file) => hidden.push(file),
    onLeftOut: (one) => leftOut.push(one),
    ending,
  });
  ending.throwIfAborted();
  // Someone is to be asked about links that weren't there before.
  if (!outside.every((link) => links.found?.includes(link) === true)) return false;
  const found: FoundSeries[] = [];
  for (const folder of folders) found.push(...(await seriesOf(folder, library)));
  const files = await lookAtFiles(found);
  if (!(await displaceBooks(db, { libraryId, files, scope }))) return false;
  const lost = await selectLostBooks(db, { libraryId, found, scope });
  const copies = await forgetCopies(
    services,
    lost.map(({ id }) => id),
  );
  const series = await groupSeries(db, { library, found, files, tellPlace }, ending);
  const beyond = await foldersBeyond(db, { libraryId, found: series, scope });
  const more = [...copies, ...beyond.filter((one) => isWithin(root, one.path))];
  const wider = more.length > 0 && scopeOf(root, [...scope.folders, ...more]);
  if (wider) return scanFolders(services, { library, scope: wider }, ending);
  await deleteLeftOvers(db, hidden);
  const known = await countPresentBooks(db, libraryId);
  const walked = { library, found: series, files, scope, deep: false, leftOut, tellPlace };
  await storeFound(services, walked, ending);
  await judgeMissing(services, {
    library,
    started,
    known,
    blank: [],
    isEmpty: (await countPresentBooks(db, libraryId)) === 0,
    isPart: true,
  });
  await reportScan(services, { library, started, before, leftOut, scope });
  return true;
}

/** Whether the root can't be read, or may be the place of a drive that is away. */
async function isAway(root: string): Promise<boolean> {
  const entries = await readEntries(root).catch(() => undefined);
  return entries === undefined || isBlank(entries);
}
