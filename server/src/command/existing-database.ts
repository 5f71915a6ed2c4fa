import { statSync } from 'node:fs';
import { type Db, openDb } from '../base/db/connection.ts';
import { placeOfDatabase } from '../base/db/database-place.ts';
import { newestVersion } from '../base/db/migrations.ts';
import { versionOf } from '../base/db/version-of.ts';
import { databaseOf, hasDatabase } from './data-folder.ts';
import { docsPage } from './how-started.ts';
import { variableOf } from './option-table.ts';
import { readSettingsFile } from './settings-file.ts';

/** A command that can't do what was asked, in words. */
export class CommandRefusal extends Error {}

/**
 * The database of a data folder, of this version, and whole enough to be opened. A server may have it open, too.
 * The caller ends with `destroy`.
 *
 * @throws CommandRefusal
 */
export async function openExisting(data: string): Promise<Db> {
  const address = addressFor(data);
  const file = address === undefined ? requireDatabase(data) : new URL(address).pathname.slice(1);
  let db: Db | undefined;
  try {
    db = openDb(await placeOfDatabase(data, address), { durable: true });
    requireVersion(data, await versionOf(db));
    return db;
  } catch (error) {
    await db?.destroy();
    if (error instanceof CommandRefusal) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefusal(
      `Couldn’t open the database ${file}: ${why}. See ${docsPage('damaged-database')}`,
      { cause: error },
    );
  }
}

/** The address of a database that a server of databases has, as the server finds it without a command line. */
const addressFor = (data: string): string | undefined =>
  process.env[variableOf('database')] || readSettingsFile(data).values.get('database');

/** @throws CommandRefusal where the database isn’t a file, for what is done with files */
export function requireFile(data: string): void {
  if (addressFor(data) === undefined) return;
  throw new CommandRefusal(
    'This doesn’t work with a PostgreSQL database. Use pg_dump and pg_restore.',
  );
}

/** The file of the database. @throws CommandRefusal when there is none */
export function requireDatabase(data: string): string {
  if (hasDatabase(data)) return databaseOf(data);
  throw new CommandRefusal(`There is no database in ${data}. Set your data folder with --data.`);
}

/** @throws CommandRefusal where a database isn’t of this version */
export function requireVersion(data: string, version: number): void {
  if (version === newestVersion) return;
  throw new CommandRefusal(
    version > newestVersion
      ? `The database in ${data} was used by a newer Longbox. Use that version.`
      : `The database in ${data} was last used by an older Longbox. Start this version once to update it.`,
  );
}

/**
 * Goes on as the account that owns the data folder, if this one may: what the superuser makes there, the server
 * couldn't read.
 */
export function actAsOwner(data: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
