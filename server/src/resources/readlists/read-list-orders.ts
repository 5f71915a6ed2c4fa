import { sql } from 'kysely';
import type { Order } from '../../base/db/sorting.ts';
import type { FoundSet } from '../../catalogue/sets/sets-sql.ts';

/** The list's own order, or by release date with undated books first. */
export function readListOrders(set: FoundSet): Order[] {
  const position = sql`(SELECT position FROM readListBook
    WHERE readListId = ${set.id} AND bookId = book.id)`;
  const column = set.ordered === 1 ? position : 'bookMetadata.releaseDate';
  return [{ column, direction: 'asc' }];
}
