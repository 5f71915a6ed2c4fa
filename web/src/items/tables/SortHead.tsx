import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TableSort } from '../../ui/table-sort.ts';
import styles from './form-table.module.css';

interface SortHeadProps<Key extends string> {
  readonly of: Key;
  readonly label: string;
  readonly sort: TableSort | undefined;
  readonly onSort: (key: Key) => void;
}

const ways = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column that orders the rows: ascending, descending, then as they came. */
export function SortHead<Key extends string>({ of, label, sort, onSort }: SortHeadProps<Key>) {
  const direction = sort?.key === of ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={styles['sorts']}
      aria-sort={direction === undefined ? 'none' : ways[direction]}
    >
      <button
        type="button"
        className={styles['sort']}
        onClick={() => {
          onSort(of);
        }}
      >
        {label}
        {direction !== undefined && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
