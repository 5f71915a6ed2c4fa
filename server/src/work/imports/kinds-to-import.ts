import type { Db } from '../../base/db/connection.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { bookExtensions } from '../files/walk-library.ts';

/**
 * The kinds of file that may come into libraries. Plain text seldom is a book, so it's one of them once a
 * library takes it.
 */
export async function kindsToImport(db: Db) {
  const libraries = await findLibraries(db);
  const scanText = libraries.some((library) => library.scanText);
  return { scanCbx: true, scanPdf: true, scanEpub: true, scanText };
}

/** Their extensions, lower-case, with their dot. */
export async function extensionsToImport(db: Db): Promise<string[]> {
  return [...bookExtensions(await kindsToImport(db))];
}
