import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Kept from the garbage collector, which would close them and so give the locks back. */
const held = new Set<DatabaseSync>();

/**
 * Holds a lock of a data folder until it is released or the process ends, however it ends: the lock
 * is one that the operating system takes back with the process.
 *
 * @returns the release, or undefined when another process still holds it after `waitMillis`
 */
export function holdLock(
  data: string,
  name: 'server' | 'worker',
  waitMillis: number,
): (() => void) | undefined {
  const database = new DatabaseSync(path.join(data, `${name}.lock`));
  database.exec(`PRAGMA busy_timeout = ${waitMillis}`);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}
