import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';

/** A value, and how many rows have it. */
interface Counted {
  readonly value: string;
  readonly count: number;
}

/**
 * How often each value occurs, in no order. `found` selects the IDs of the items, if those aren’t all there are;
 * `values` selects a row with its `value` for each item that has one, and may refer to the items as the table `found`.
 */
export async function countValues(
  db: Db,
  found: RawBuilder<unknown> | undefined,
  values: RawBuilder<unknown>,
): Promise<Counted[]> {
  const only = found ? sql`WITH found AS MATERIALIZED (${found})` : sql``;
  const { rows } = await sql<Counted>`${only} SELECT value, count(*) AS count FROM (${values})
    WHERE value IS NOT NULL GROUP BY value`.execute(db);
  return rows;
}
