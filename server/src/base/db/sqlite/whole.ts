import { type Kysely, sql } from 'kysely';

/** A transaction that others don’t wait for: it sees what was there at its first question. */
export async function beginReading<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`BEGIN DEFERRED`.execute(db);
}

export async function fileOf<Tables>(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM pragma_database_list WHERE name = 'main'`.execute(db);
  return rows[0]?.file;
}

export async function gather<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await sql`PRAGMA journal_mode = DELETE`.execute(db);
}

export async function countBrokenReferences<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`PRAGMA foreign_key_check`.execute(db);
  return rows.length;
}

/** SQLITE_CONSTRAINT and SQLITE_FULL, https://www.sqlite.org/rescode.html; the low byte tells. */
export const breaksRule = (error: unknown): boolean => (codeOf(error) & 0xff) === 19;
export const isFull = (error: unknown): boolean => codeOf(error) === 13;

/** A file is always there. */
export const isAway = (_error: unknown): boolean => false;

/** Who writes waits for others before it begins. */
export const isUndone = (_error: unknown): boolean => false;

/** SQLite's code of an error, with all that it says; 0 of any other error. */
export const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
