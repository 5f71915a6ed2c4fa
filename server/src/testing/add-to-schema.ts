import { CompiledQuery } from 'kysely';
import type { Db } from '../base/db/connection.ts';
import { translate } from '../base/db/postgres/translate.ts';
import { isOnPostgres } from './test-database.ts';

/** Adds tables and triggers to the database of a test, or drops them; the statements are SQLite’s. */
export async function addToSchema(db: Db, ...statements: readonly string[]): Promise<void> {
  for (const statement of isOnPostgres ? statements.flatMap(translate) : statements) {
    await db.executeQuery(CompiledQuery.raw(statement));
  }
}
