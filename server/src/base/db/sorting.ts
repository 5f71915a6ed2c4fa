import { type Expression, sql } from 'kysely';
import { engine } from './engine.ts';

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

/** Columns whose letters sort alike in either case (api.md 1.12). */
const ignoringCase: ReadonlySet<unknown> = new Set([
  'book.url',
  'media.status',
  'media.comment',
  'media.mediaType',
]);

/**
 * Columns that order equal values of another one, in the same direction: books with the same number
 * are ordered by suffix and name.
 */
const tiesOf: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['bookMetadata.numberSort', ['bookMetadata.numberTail', 'book.number']],
]);

/** The order of a series' books. */
export const inSeries = (direction: Order['direction']): Order[] => [
  { column: 'bookMetadata.numberSort', direction },
];

/** The ORDER BY of a list; the last column settles ties, so that pages never overlap. */
export function orderBy(
  orders: readonly Order[],
  tieBreaker: string,
  direction: Order['direction'] = 'asc',
): Expression<unknown> {
  const whole = orders.flatMap((order) => [
    order,
    ...(tiesOf.get(order.column) ?? []).map((column) => ({ ...order, column })),
  ]);
  // An ID is never null, which PostgreSQL doesn’t count on: in words, it would sort all rows instead of walking along the key.
  if (whole.length === 0 && direction === 'asc') return sql.ref(tieBreaker);
  const terms = [...whole, { column: tieBreaker, direction }];
  return sql.join(
    terms.map(({ column, direction }) => {
      const value = typeof column === 'string' ? sql.ref(column) : column;
      const compared = ignoringCase.has(column) ? engine.ignoringCase(value) : value;
      return sql`${compared} ${engine.inDirection(direction)}`;
    }),
  );
}
