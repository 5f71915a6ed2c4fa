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

/** The IDs of books and series in other tables, whose indexes have them after what is sorted by. */
const sameIds: Readonly<Record<string, readonly string[]>> = {
  'book.id': ['bookMetadata.bookId', 'media.bookId'],
  'series.id': ['seriesMetadata.seriesId'],
};

/**
 * The ORDER BY of a list; its ID settles ties, so that pages never overlap. It goes the same way as what it is the tie
 * of, so that the database can walk along an index, either way, instead of sorting all that is equal.
 */
export function orderBy(orders: readonly Order[], id: string): Expression<unknown> {
  const whole = orders.flatMap((order) => [
    order,
    ...(tiesOf.get(order.column) ?? []).map((column) => ({ ...order, column })),
  ]);
  const last = whole.at(-1);
  // An ID is never null, which PostgreSQL doesn’t count on: in words, it would sort all rows instead of walking along the key.
  if (!last) return sql.ref(id);
  const table = typeof last.column === 'string' ? last.column.split('.', 1)[0] : undefined;
  const tie = sameIds[id]?.find((one) => one.startsWith(`${table}.`)) ?? id;
  const terms = [...whole, { column: tie, direction: last.direction }];
  return sql.join(
    terms.map(({ column, direction }) => {
      const value = typeof column === 'string' ? sql.ref(column) : column;
      const compared = ignoringCase.has(column) ? engine.ignoringCase(value) : value;
      return sql`${compared} ${engine.inDirection(direction)}`;
    }),
  );
}
