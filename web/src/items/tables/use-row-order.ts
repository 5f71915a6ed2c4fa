import { useState } from 'react';
import { nextTableSort, type TableSort } from '../../ui/table-sort.ts';
import { inOrder, orderOf, type SortValue } from './row-order.ts';

/**
 * Rows that are all here, ordered by a press on a head. In such rows things are chosen and typed: they
 * keep their places while that goes on, and are put in order anew by the next press.
 */
export function useRowOrder<Row, Key extends string>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  values: Readonly<Record<Key, (row: Row) => SortValue>>,
) {
  const [{ sort, order }, setState] = useState<{
    readonly sort: TableSort | undefined;
    readonly order: readonly string[];
  }>({ sort: undefined, order: [] });
  return {
    ordered: inOrder(rows, idOf, order),
    sort,
    orderBy: (key: Key) => {
      const [next] = nextTableSort(sort === undefined ? [] : [sort], key, false);
      setState({
        sort: next,
        order:
          next === undefined
            ? []
            : orderOf(rows, idOf, values[key], next.direction, document.documentElement.lang),
      });
    },
  };
}
