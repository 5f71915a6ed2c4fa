import type { LibraryCreation } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { sortKey } from '../../base/text.ts';
import { LibraryOptions } from '../../catalogue/libraries/find-library.ts';

export async function insertLibrary(db: Db, id: string, library: LibraryCreation): Promise<void> {
  await db
    .insertInto('library')
    .values({ id, unavailable: 0, created: Date.now(), lastScanned: null, ...columnsOf(library) })
    .execute();
}

export async function updateLibraryRow(
  db: Db,
  id: string,
  library: LibraryCreation,
): Promise<void> {
  await db.updateTable('library').set(columnsOf(library)).where('id', '=', id).execute();
}

function columnsOf(library: LibraryCreation) {
  const { name, root } = library;
  const options = z.parse(LibraryOptions, library);
  return { name, nameKey: sortKey(name), root, options: JSON.stringify(options) };
}
