import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from './sqlite/whole.ts';

/** Milliseconds between two tries. */
const paceMillis = 100;

/** Kept from the garbage collector, which would close them and so give the locks back. */
const held = new Set<DatabaseSync>();

/** Work on a data folder that only one process does at a time. */
type LockName = 'server' | 'worker' | 'backup';

/**
 * Holds a lock of a data folder until it is released or the process ends, however it ends: the lock
 * is one that the operating system takes back with the process.
 *
 * @returns the release, or undefined when another process still holds it after `waitMillis`
 * @throws SQLite's error when the file can't be locked for another reason
 */
export function holdLock(
  data: string,
  name: LockName,
  waitMillis: number,
): (() => void) | undefined {
  const database = new DatabaseSync(path.join(data, `${name}.lock`));
  database.exec(`PRAGMA busy_timeout = ${waitMillis}`);
  try {
    // A journal would need room on a disk that may be full.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

/** `SQLITE_BUSY`, whatever more the code says (https://www.sqlite.org/rescode.html). */
const isBusy = (error: unknown): boolean => (codeOf(error) & 0xff) === 5;

/** The same, without holding up the process while it waits, for as long as it takes. */
export async function waitForLock(data: string, name: LockName): Promise<() => void> {
  for (;;) {
    const release = holdLock(data, name, 0);
    if (release) return release;
    await setTimeout(paceMillis);
  }
}
