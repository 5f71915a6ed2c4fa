import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** How many migrations a database has been through; 0 is one that is empty. */
export async function versionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}
