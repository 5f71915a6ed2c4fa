import type { TablePagingProps } from '../../ui/TablePaging.tsx';
import type { TableSort } from '../../ui/table-sort.ts';
import type { Place } from '../places.ts';
import { useNarrowing } from '../use-narrowing.ts';
import { keptOrder, sortText, type TableSearch, tableSizes } from './table-search.ts';

/** How a table stands, and the ways to change that; all of it is in the address. */
export interface TableState {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly TableSort[];
  readonly turn: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly order: (sort: readonly TableSort[]) => void;
  /** The same as calls take it. */
  readonly query: { readonly page: number; readonly size: number; readonly sort: string[] };
}

/** What the foot of a table shows, which has so many rows on all pages. */
export function pagingOf(
  { page, size, turn, resize }: TableState,
  total: number,
): TablePagingProps {
  return { page, size, total, sizes: tableSizes, onPage: turn, onSize: resize };
}

interface At {
  readonly search: TableSearch;
  readonly place: (search: TableSearch) => Place;
  /** The order where the address says none. */
  readonly usual: readonly TableSort[];
}

function sortOf(text: string): TableSort {
  const [key = '', direction] = text.split(',');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** The state of a table of a screen by its address. */
export function useTable({ search, place, usual }: At): TableState {
  const change = useNarrowing(place);
  const [usualSize] = tableSizes;
  const { page = 1, size = usualSize } = search;
  const sort = search.sort?.map(sortOf) ?? usual;
  return {
    page,
    size,
    sort,
    turn: (to) => {
      change({ page: to === 1 ? undefined : to });
    },
    resize: (to) => {
      const wanted = tableSizes.find((one) => one === to);
      change({ page: undefined, size: wanted === usualSize ? undefined : wanted });
    },
    order: (next) => {
      change({ page: undefined, sort: keptOrder(search.sort, next, usual) });
    },
    query: { page: page - 1, size, sort: sort.map(sortText) },
  };
}
