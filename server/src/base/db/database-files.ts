import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { Refusal } from '../errors.ts';
import { type Db, openDb } from './connection.ts';
import { engine } from './engine.ts';
import { migrate } from './migrations.ts';

/** @throws Refusal where a server of databases has it, for what is done with its file */
export async function requireFile(db: Db): Promise<void> {
  if ((await engine.fileOf(db)) !== undefined) return;
  throw new Refusal('conflict', 'This doesn’t work with a PostgreSQL database yet.');
}

/** Endings of the files beside a database file that belong to it. */
export const companions = ['-wal', '-shm'] as const;
const all = ['', ...companions] as const;

/** Removes a database file with all that belongs to it. */
export function dropDatabase(file: string): void {
  for (const end of all) rmSync(file + end, { force: true });
}

/** Gives a database file another name, with all that belongs to it. */
export function renameDatabase(file: string, name: string): void {
  for (const end of all) if (existsSync(file + end)) renameSync(file + end, name + end);
}

/** Puts an empty database that only its owner can read in place of what a cut-off attempt left. */
export async function createDatabase(file: string): Promise<Db> {
  dropDatabase(file);
  closeSync(openSync(file, 'w', 0o600));
  const db = openDb(file);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Closes a database whose file is then all there is of it. */
export async function sealDatabase(db: Db): Promise<void> {
  await engine.gather(db);
  await db.destroy();
}
