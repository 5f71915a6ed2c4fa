import type { Compilable } from 'kysely';
import type { Db } from './connection.ts';
import { keeperOf } from './keep.ts';

/** Some hundred counts, which are small beside their queries. */
const counts = keeperOf<number>({ room: 1_000_000, sizeOf: () => 8 });

/** What a query counts. All pages of a list have the same count: it is kept until a table of the query changes. */
export function keptCount(db: Db, query: Compilable<{ readonly count: number }>): Promise<number> {
  const compiled = query.compile();
  return counts(db).of(JSON.stringify([compiled.sql, compiled.parameters]), async () => {
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.count ?? 0;
  });
}
