import type { Db } from './connection.ts';
import { engine } from './engine.ts';
import { retry } from './retry.ts';

/**
 * Runs `work` in one transaction: all of it happens, or none. It is run once more where the database undid it for the sake
 * of another one, so it changes nothing but the database.
 */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return retry(() => db.transaction().execute(work), engine.isUndone);
}
