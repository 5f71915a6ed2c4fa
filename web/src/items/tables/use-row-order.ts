import { useState } from 'react';
import { nextTableSort, type TableSort } from '../../ui/table-sort.ts';
import { inOrder, orderOf, type SortValue } from './row-order.ts';

/**
 * Rows that are all loaded, sorted by a press on a head. Rows being edited keep their places until the
 * next press sorts them again.
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
