import { type Expression, sql } from 'kysely';

/** One order of a list: a column, or a value computed from the row, and which way. */
export interface Order {
  readonly column: string | Expression<unknown>;
  readonly direction: 'asc' | 'desc';
}

/** Reads `key`, `key,asc` and `key,desc`; keys that are not in the table are dropped. */
export function parseSort(
  sort: readonly string[] | undefined,
  columns: Readonly<Record<string, Order['column']>>,
): Order[] {
  return (sort ?? []).flatMap((text) => {
    const [key = '', direction] = text.split(',');
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (column === undefined) return [];
    return [{ column, direction: direction?.toLowerCase() === 'desc' ? 'desc' : 'asc' }];
  });
}

/** The ORDER BY of a list; the last column settles ties, so that pages never overlap. */
export function orderBy(orders: readonly Order[], tieBreaker: string): Expression<unknown> {
  const terms = [...orders, { column: tieBreaker, direction: 'asc' as const }];
  return sql.join(
    terms.map(
      ({ column, direction }) =>
        sql`${typeof column === 'string' ? sql.ref(column) : column} ${sql.raw(direction)}`,
    ),
  );
}
