import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

/*
 * SQLite binds 32,766 values to a statement at most (https://www.sqlite.org/limits.html). As JSON a
 * list is one value of any length.
 */

/** The rows of `column IN …` for a list of any length. */
export function among<Value extends string | number>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * Inserts any number of rows, or none, in one statement. They all have the members of the first.
 */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(rows)})`.execute(db);
}
