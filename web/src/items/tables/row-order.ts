import type { TableSort } from '../../ui/table-sort.ts';

/** The sort value of a row: an empty one comes last in both directions. */
export type SortValue = number | string | undefined;

/** The ids of rows in an order, as their values are now; what is equal stays as it was. */
export function orderOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  valueOf: (row: Row) => SortValue,
  direction: TableSort['direction'],
  language: string,
): readonly string[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const turn = direction === 'asc' ? 1 : -1;
  const compare = (one: SortValue, other: SortValue): number => {
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    if (typeof one === 'number' && typeof other === 'number') return turn * (one - other);
    return turn * collator.compare(String(one), String(other));
  };
  return rows
    .map((row) => ({ id: idOf(row), value: valueOf(row) }))
    .toSorted((one, other) => compare(one.value, other.value))
    .map(({ id }) => id);
}

/** Rows in an order of ids; those it does not know stand at the end. */
export function inOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  order: readonly string[],
): readonly Row[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (row: Row) => places.get(idOf(row)) ?? order.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
