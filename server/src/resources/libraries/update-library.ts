import type { Library, LibraryUpdate } from '@longbox/contract/libraries';
import { notFound } from '../../base/errors.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import { queueUpkeep, upkeepOptions } from '../../work/queue/queue-upkeep.ts';
import { checkLibrary } from '../../catalogue/libraries/check-library.ts';
import { cleaned } from './create-library.ts';
import { findLibraries, type StoredLibrary } from '../../catalogue/libraries/find-library.ts';
import { updateLibraryRow } from './libraries-store.ts';

/** A change of one of these shows only after a scan. */
const needsScan = [
  'root',
  'oneshotsDirectory',
  'scanCbx',
  'scanPdf',
  'scanEpub',
  'scanText',
  'scanFolders',
  'scanForceModifiedTime',
  'scanDirectoryExclusions',
  'seriesByMetadata',
] as const satisfies readonly (keyof Library)[];

/** The same, where series are made by metadata. */
const regroups = [
  'importComicInfoSeries',
  'importComicInfoSeriesAppendVolume',
  'importEpubSeries',
] as const satisfies readonly (keyof Library)[];

/** Changes the given members of a library (LI-04). */
export async function updateLibrary(
  { db, events, tasks }: WorkServices,
  { libraryId, update }: { libraryId: string; update: LibraryUpdate },
): Promise<void> {
  const libraries = await findLibraries(db);
  const before = libraries.find(({ id }) => id === libraryId);
  if (!before) throw notFound('Library not found');
  const after = cleaned(merge(before, update));
  await checkLibrary(
    after,
    libraries.filter(({ id }) => id !== libraryId),
    before,
  );
  await updateLibraryRow(db, libraryId, after);
  const telling = after.seriesByMetadata ? [...needsScan, ...regroups] : needsScan;
  if (telling.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))) {
    await tasks.add([scanLibraryTask(libraryId, true)]);
  }
  if (upkeepOptions.some((name) => after[name] && !before[name])) {
    await queueUpkeep({ db, events, tasks }, after);
  }
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
}

/** Absent members keep; `null` keeps too, but clears the two members that can be empty. */
function merge(library: StoredLibrary, update: LibraryUpdate): StoredLibrary {
  const given = Object.entries(update).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...library,
    ...Object.fromEntries(given),
    ...(update.oneshotsDirectory === null && { oneshotsDirectory: null }),
    ...(update.scanDirectoryExclusions === null && { scanDirectoryExclusions: [] }),
  };
}
