import { type Library, LibraryCreation } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keptFromJson } from '../../base/db/json.ts';
import { keeperOf } from '../../base/db/keep.ts';

/** Content of a library's options column: everything except name and root. */
export const LibraryOptions = z.omit(LibraryCreation, { name: true, root: true });

const optionsOf = keptFromJson(LibraryOptions);

/** A library of this server, which has every option. */
export type StoredLibrary = Library &
  LibraryCreation & {
    readonly watch: boolean;
    readonly readOnly: boolean;
    readonly scanText: boolean;
    readonly scanFolders: boolean;
    readonly seriesByMetadata: boolean;
  };

/** Every library by name ignoring case, with its root. */
export async function findLibraries(db: Db): Promise<StoredLibrary[]> {
  const rows = await db
    .selectFrom('library')
    .selectAll()
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const options = optionsOf(row.options);
    return {
      ...options,
      watch: options.watch ?? true,
      readOnly: options.readOnly ?? false,
      scanText: options.scanText ?? false,
      scanFolders: options.scanFolders ?? false,
      seriesByMetadata: options.seriesByMetadata ?? false,
      id: row.id,
      name: row.name,
      root: row.root,
      unavailable: row.unavailable === 1,
    };
  });
}

const kept = keeperOf<readonly StoredLibrary[]>({
  room: 4_000_000,
  sizeOf: (libraries) => 2000 * libraries.length,
});

/** Each book that is analyzed asks for its library. */
export async function findLibrary(db: Db, id: string): Promise<StoredLibrary | undefined> {
  const libraries = await kept(db).of('all', () => findLibraries(db));
  return libraries.find((library) => library.id === id);
}
