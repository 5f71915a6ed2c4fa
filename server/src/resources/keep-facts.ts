import type { Db } from '../base/db/connection.ts';
import { keeperOf } from '../base/db/keep.ts';

type Found<Facts> = Promise<ReadonlyMap<string, Facts>>;

/** By their ids; with paths for those who may see them. Don’t change what it gives. */
type FindFacts<Facts> = (db: Db, ids: readonly string[], showPaths: boolean) => Found<Facts>;

/** Bytes of the things of some screens. */
const room = 4_000_000;

/** Who asks for more asks for all: none would be asked for again before it had to leave. */
const mostKept = 500;

/** Keeps what lists show of things for all accounts, apart for those who see paths. */
export function keepFacts<Facts>(
  select: FindFacts<Facts>,
  sizeOf: (facts: Facts) => number,
): FindFacts<Facts> {
  const withPaths = keeperOf<Facts>({ room, sizeOf });
  const withoutPaths = keeperOf<Facts>({ room, sizeOf });
  return (db, ids, showPaths) => {
    if (ids.length > mostKept) return select(db, ids, showPaths);
    const keeper = showPaths ? withPaths : withoutPaths;
    return keeper(db).ofMany(ids, (missing) => select(db, missing, showPaths));
  };
}
