import type { Paging } from '@longbox/contract/paging';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';
import { engine } from './engine.ts';
import { keeperOf } from './keep.ts';

/** Some hundred counts, which are small beside their queries. */
const counts = keeperOf<number>({ room: 1_000_000, sizeOf: () => 8 });

type Counting = CompiledQuery<{ readonly count: number }>;

interface Asked<Row> {
  readonly paging: Paging;
  /** Gives the rows of the page. */
  readonly rows: () => Promise<readonly Row[]>;
  /** Counts all rows. */
  readonly count: Pick<Compilable<{ readonly count: number }>, 'compile'>;
  /** Gives the rows of the page with how many there are, for the first page, where that is less than both of the above. */
  readonly inOneGo?: (() => Promise<readonly (Row & { readonly total: number })[]>) | undefined;
}

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * A page of a list, and how many the list has in all. They are counted if its last page doesn’t tell; all pages of a
 * list have the same count, which is kept until a table of the query changes.
 */
export async function pageAndTotal<Row>(
  db: Db,
  { paging: { page, size, unpaged }, rows, count, inOneGo }: Asked<Row>,
): Promise<Found<Row>> {
  const countBy = (work: (compiled: Counting) => Promise<number>): Promise<number> => {
    const compiled = count.compile();
    return counts(db).of(JSON.stringify([compiled.sql, compiled.parameters]), () => work(compiled));
  };
  const countAll = (): Promise<number> =>
    countBy(async (compiled) => (await db.executeQuery(compiled)).rows[0]?.count ?? 0);
  if (inOneGo && page === 0 && !unpaged) {
    let first: readonly Row[] | undefined;
    const total = await countBy(async () => {
      const found = await inOneGo();
      first = found;
      return found[0]?.total ?? 0;
    });
    return { rows: first ?? (await rows()), total };
  }
  const isEarly = engine.asksAtOnce && !unpaged;
  const [found, counted] = await Promise.all([rows(), isEarly ? countAll() : undefined]);
  if (unpaged) return { rows: found, total: found.length };
  const isLast = found.length < size && (found.length > 0 || page === 0);
  return {
    rows: found,
    total: isLast ? page * size + found.length : (counted ?? (await countAll())),
  };
}
