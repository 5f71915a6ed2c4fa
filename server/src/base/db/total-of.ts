import type { Paging } from '@longbox/contract/paging';
import type { Compilable } from 'kysely';
import type { Db } from './connection.ts';
import { keeperOf } from './keep.ts';

/** Some hundred counts, which are small beside their queries. */
const counts = keeperOf<number>({ room: 1_000_000, sizeOf: () => 8 });

interface Found {
  readonly paging: Paging;
  /** How many the page has. */
  readonly found: number;
}

/**
 * How many a list has in all. `query` counts them, if its last page doesn’t tell; all pages of a list have the same
 * count, which is kept until a table of the query changes.
 */
export async function totalOf(
  db: Db,
  { paging: { page, size, unpaged }, found }: Found,
  query: Compilable<{ readonly count: number }>,
): Promise<number> {
  if (unpaged) return found;
  if (found < size && (found > 0 || page === 0)) return page * size + found;
  const compiled = query.compile();
  return counts(db).of(JSON.stringify([compiled.sql, compiled.parameters]), async () => {
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.count ?? 0;
  });
}
