import { type Kysely, sql } from 'kysely';

/** A transaction that others don’t wait for: it sees what was there at its first question. */
export async function beginReading<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`BEGIN DEFERRED`.execute(db);
}

export async function fileOf<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM pragma_database_list WHERE name = 'main'`.execute(db);
  return rows[0]?.file ?? '';
}

export async function gather<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await sql`PRAGMA journal_mode = DELETE`.execute(db);
}

export async function countBrokenReferences<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`PRAGMA foreign_key_check`.execute(db);
  return rows.length;
}

export async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}
