import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './DataTable.module.css';
import { IconButton } from './IconButton.tsx';

export interface TablePagingProps {
  /** From 1. */
  page: number;
  size: number;
  /** How many rows there are on all pages. */
  total: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** More tools, such as a button that asks again. */
  children?: ReactNode;
}

/** The foot of a table: which rows these are, and the way to the others. */
export function TablePaging(props: TablePagingProps) {
  const { page, size, total, sizes, onPage, onSize, children } = props;
  const t = useT();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className={styles['paging']}>
      {children}
      <label className={styles['size']}>
        <span>{t('table.perPage')}</span>
        <select
          value={size}
          onChange={(event) => {
            onSize(Number(event.currentTarget.value));
          }}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <output className="tabular">
        {t('table.range', { from, to: Math.min(total, page * size), total })}
      </output>
      <div className={styles['turns']}>
        <IconButton
          label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => {
            onPage(page - 1);
          }}
        >
          <IconChevronLeft size={20} className={styles['arrow']} />
        </IconButton>
        <IconButton
          label={t('table.next')}
          disabled={page >= last}
          onClick={() => {
            onPage(page + 1);
          }}
        >
          <IconChevronRight size={20} className={styles['arrow']} />
        </IconButton>
      </div>
    </div>
  );
}
