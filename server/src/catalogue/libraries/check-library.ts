import path from 'node:path';
import { realpath, stat } from '../../media/base/disk.ts';
import type { Library, LibraryCreation } from '@longbox/contract/libraries';
import { badRequest } from '../../base/errors.ts';

/**
 * Refuses a name that is taken and a root that is no folder or overlaps another library's.
 * @param before the library as it was. A root that stays may be away: all else can be changed meanwhile.
 */
export async function checkLibrary(
  library: LibraryCreation,
  others: readonly Library[],
  before?: Library,
): Promise<void> {
  if (others.some(({ name }) => name === library.name)) {
    throw badRequest('Library name already exists');
  }
  if (library.root === before?.root) return;
  if (!path.isAbsolute(library.root)) {
    throw badRequest('The root folder of a library must be an absolute path');
  }
  const found = await stat(library.root).catch(() => undefined);
  if (!found) throw badRequest(`Library root folder does not exist: ${library.root}`);
  if (!found.isDirectory()) throw badRequest(`Library root is not a folder: ${library.root}`);
  const root = await placeOf(library.root);
  for (const other of others) {
    const otherRoot = await placeOf(other.root);
    if (contains(otherRoot, root)) {
      throw badRequest(`Library path is a child of an existing library: ${other.name}`);
    }
    if (contains(root, otherRoot)) {
      throw badRequest(`Library path is a parent of an existing library: ${other.name}`);
    }
  }
}

/** Where a file or folder really is: a link to a library is that library. */
const placeOf = (place: string): Promise<string> => realpath(place).catch(() => place);

/** The library that a file or a folder lies in, wherever links lead. */
export async function libraryHolding(
  libraries: readonly Library[],
  place: string,
): Promise<Library | undefined> {
  const real = await placeOf(place);
  for (const library of libraries) {
    if (contains(library.root, place) || contains(await placeOf(library.root), real)) {
      return library;
    }
  }
  return undefined;
}

/** Whether a folder is another one or lies in it. */
function contains(folder: string, inner: string): boolean {
  const steps = path.relative(folder, inner);
  return steps === '' || (!steps.startsWith('..') && !path.isAbsolute(steps));
}
