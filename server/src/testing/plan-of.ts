import type { RawBuilder } from 'kysely';
import type { Db } from '../base/db/connection.ts';
import { isOnPostgres } from './test-database.ts';

const explain = isOnPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';

/** How the database would work on a query, in its own words. */
export async function planOf(db: Db, query: RawBuilder<unknown>): Promise<string> {
  const compiled = query.compile(db);
  const { rows } = await db.executeQuery({ ...compiled, sql: `${explain} ${compiled.sql}` });
  return JSON.stringify(rows);
}

/** In a plan: rows are sorted, or PostgreSQL reads all of a table. */
export const looksAtAll = /Sort|Seq Scan|TEMP B-TREE/;
