import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';
import { engine } from './engine.ts';
import type { Tables } from './tables.ts';

/** The rows of `column IN …` for a list of any length. */
export const among = <Value extends string | number>(values: readonly Value[]): RawBuilder<Value> =>
  engine.among(values);

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
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM ${engine.rowsOf(table, columns, rows)} AS given`.execute(db);
}
