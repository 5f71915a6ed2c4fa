import type { Compilable } from 'kysely';
import type { Db } from './connection.ts';
import { type Keeper, keepFrom } from './keep.ts';

const keepers = new WeakMap<Db, Keeper<number>>();

/** Some hundred counts, which are small beside their queries. */
const room = { room: 1_000_000, sizeOf: () => 8 };

/** What a query counts. All pages of a list have the same count: it is kept until a table of the query changes. */
export function keptCount(db: Db, query: Compilable<{ readonly count: number }>): Promise<number> {
  const keeper = keepers.get(db) ?? keepFrom(db, room);
  keepers.set(db, keeper);
  const compiled = query.compile();
  return keeper.of(JSON.stringify([compiled.sql, compiled.parameters]), async () => {
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.count ?? 0;
  });
}
