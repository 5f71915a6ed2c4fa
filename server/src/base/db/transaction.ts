import type { Db } from './connection.ts';

/** Runs `work` in one transaction: all of it happens, or none. */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
