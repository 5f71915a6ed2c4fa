import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './tables.module.css';

interface ChosenBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Their actions. */
  readonly children: ReactNode;
  /** Stands in its place while nothing is chosen: what narrows the table. */
  readonly instead?: ReactNode;
}

/** The line above a table: what narrows it, or what can be done with the rows that are chosen. */
export function ChosenBar({ count, onClear, children, instead }: ChosenBarProps) {
  const t = useT();
  if (count === 0) {
    return instead === undefined ? null : <div className={styles['tools']}>{instead}</div>;
  }
  return (
    <section className={styles['chosen']} aria-label={t('table.chosenRows')}>
      <IconButton size="small" label={t('table.clear')} onClick={onClear}>
        <IconX size={18} />
      </IconButton>
      <output className={styles['count']}>{t('table.chosen', { count })}</output>
      <div className={styles['actions']}>{children}</div>
    </section>
  );
}
