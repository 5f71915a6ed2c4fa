import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './form-table.module.css';

interface FormCellProps {
  /** The head of its column, for phones, where a row is a card. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A cell of a table in whose rows things are chosen and typed. */
export function FormCell({ label, children }: FormCellProps) {
  return (
    <td>
      <span className={styles['cellLabel']} aria-hidden>
        {label}
      </span>
      <span className={styles['cellValue']}>{children}</span>
    </td>
  );
}

interface RowStateProps {
  readonly tone?: 'success' | 'warning' | 'danger';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** How a row stands, in an icon and in words. */
export function RowState({ tone, icon, children }: RowStateProps) {
  return (
    <span className={cx(styles['state'], tone && styles[tone])}>
      <span aria-hidden className={styles['stateIcon']}>
        {icon}
      </span>
      <span className={styles['stateWords']}>{children}</span>
    </span>
  );
}
