import type { Library } from '@longbox/contract/libraries';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { findLibraries, findLibrary } from '../../catalogue/libraries/find-library.ts';
import { visibleLibraries } from '../../catalogue/rules/visibility.ts';

/** The libraries the viewer may see, by name. */
export async function listLibraries(db: Db, viewer: Viewer): Promise<Library[]> {
  const libraries = await findLibraries(db);
  return libraries.filter((one) => isVisible(one, viewer)).map((one) => present(one, viewer));
}

/** A library; 404 if it doesn't exist, 403 if the viewer may not see it. */
export async function getLibrary(db: Db, viewer: Viewer, libraryId: string): Promise<Library> {
  const library = await requireLibrary(db, libraryId);
  if (!isVisible(library, viewer)) throw forbidden('This library isn’t shared with you');
  return present(library, viewer);
}

/** Refuses a library that doesn't exist. */
export async function requireLibrary(db: Db, id: string): Promise<Library> {
  const library = await findLibrary(db, id);
  if (!library) throw notFound('Library not found');
  return library;
}

function isVisible(library: Library, viewer: Viewer): boolean {
  return visibleLibraries(viewer)?.includes(library.id) ?? true;
}

function present(library: Library, viewer: Viewer): Library {
  return isAdmin(viewer) ? library : { ...library, root: '' };
}
