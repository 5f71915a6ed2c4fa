import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';

type Key = string | number;

/** Rows from a key, which is not among them, to another one, which is. */
export interface Range {
  readonly after: Key;
  readonly to: Key;
}

interface Keys {
  readonly table: string;
  readonly column: string;
  /** What every key is greater than. */
  readonly below: Key;
  /** How many rows a range has. */
  readonly size: number;
}

/** All rows of a table as ranges of a key, so that no question is asked of all of them at once. */
export async function* rangesOf(
  db: Db,
  { table, column, below, size }: Keys,
): AsyncGenerator<Range> {
  const key = sql.ref(column);
  let after = below;
  for (;;) {
    const { rows } = await sql<{ to: Key | null }>`
      SELECT max(${key}) AS "to" FROM (SELECT ${key} FROM ${sql.table(table)}
        WHERE ${key} > ${after} ORDER BY ${key} LIMIT ${size})`.execute(db);
    const to = rows[0]?.to ?? null;
    if (to === null) return;
    yield { after, to };
    after = to;
  }
}
