import { useState } from 'react';
import type { Some } from '../../lib/some.ts';

/**
 * Rows that are all here, a page of them at a time. `paging` goes to `TablePaging`; it is absent
 * where the first page holds everything: `all` rows, where those given are what a search left of them.
 * `sizes` are the rows of a page, the first to begin with.
 */
export function useRowPages<Row>(rows: readonly Row[], sizes: Some<number>, all = rows.length) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(sizes[0]);
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  const restart = () => {
    setPage(1);
  };
  const paging = {
    page: at,
    size,
    total: rows.length,
    sizes,
    onPage: setPage,
    onSize: (next: number) => {
      setSize(next);
      restart();
    },
  };
  return {
    shown: rows.slice((at - 1) * size, at * size),
    paging: all > sizes[0] ? paging : undefined,
    restart,
  };
}
