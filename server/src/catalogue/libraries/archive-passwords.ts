import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import type { Cleaning } from '../../media/base/kept-files.ts';
import { keepCopiesIn, takePasswordsFrom } from '../../media/book-copies.ts';
import { libraryHolding } from './check-library.ts';
import { findLibraries } from './find-library.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

/** A password is sealed for its library alone. */
export const archivePasswordUse = (libraryId: string): string => `archives of ${libraryId}`;

/** The passwords of a library, those left out that another server sealed. */
export async function readArchivePasswords(
  { db, vault }: Place,
  libraryId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('archivePassword')
    .select('password')
    .where('libraryId', '=', libraryId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ password }) => vault.open(password, archivePasswordUse(libraryId)) ?? []);
}

/**
 * Keeps copies of archives in the data folder. Locked ones are tried with the passwords of the library that
 * they lie in.
 */
export function keepCopies(
  { data, ...place }: Place & { readonly data: string },
  options: { readonly clean: Cleaning },
): void {
  keepCopiesIn(path.join(data, 'unpacked'), options);
  takePasswordsFrom(async (file) => {
    const library = await libraryHolding(await findLibraries(place.db), file);
    return library ? readArchivePasswords(place, library.id) : [];
  });
}
