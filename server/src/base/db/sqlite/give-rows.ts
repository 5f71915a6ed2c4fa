import { type Kysely, sql } from 'kysely';

/** Which rows of a table belong to a record, and the record that gets them. */
interface Giving {
  readonly table: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

export async function giveRows<Tables>(
  db: Kysely<Tables>,
  { table, column, from, to }: Giving,
): Promise<void> {
  await sql`UPDATE OR IGNORE ${sql.table(table)} SET ${sql.ref(column)} = ${to}
    WHERE ${sql.ref(column)} = ${from}`.execute(db);
}
