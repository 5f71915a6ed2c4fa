import path from 'node:path';
import type { Library, LibraryCreation } from '@longbox/contract/libraries';
import { newId } from '../../base/ids.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import type { Watches } from '../../work/watch/watching.ts';
import { checkLibrary } from '../../catalogue/libraries/check-library.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { insertLibrary } from './libraries-store.ts';

/** Adds a library and queues its first scan (LI-03). */
export async function createLibrary(
  { db, events, tasks, watches }: WorkServices & { readonly watches: Watches },
  creation: LibraryCreation,
): Promise<Library> {
  const given = cleaned(creation);
  await checkLibrary(given, await findLibraries(db));
  const watch = given.watch ?? (await watches.isLocal(given.root));
  const library = {
    ...given,
    watch,
    scanText: given.scanText ?? false,
    scanFolders: given.scanFolders ?? false,
    seriesByMetadata: given.seriesByMetadata ?? false,
  };
  const id = newId();
  await insertLibrary(db, id, library);
  await tasks.add([scanLibraryTask(id, false)]);
  events.emit({ name: 'LibraryAdded', payload: { libraryId: id } });
  return { ...library, id, unavailable: false };
}

/** Blank text counts as none, and a root has no trailing separator. */
export function cleaned<L extends LibraryCreation>(library: L): L {
  return {
    ...library,
    root: path.isAbsolute(library.root) ? path.resolve(library.root) : library.root,
    oneshotsDirectory: library.oneshotsDirectory?.trim() || null,
    scanDirectoryExclusions: library.scanDirectoryExclusions
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  };
}
