import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatNumber, useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './FilterValue.module.css';

/** State of a filter value: unset, required, or excluded. */
export type Wanted = 'any' | 'with' | 'without';

interface FilterValueProps {
  label: string;
  /** How many items have it; absent while that is not known. */
  count?: number | undefined;
  value: Wanted;
  onChange: (value: Wanted) => void;
  /** Whether it can be left out as well; else it is only on or off. */
  canExclude?: boolean | undefined;
  disabled?: boolean | undefined;
}

const next = { any: 'with', with: 'without', without: 'any' } as const;

/**
 * One value of a filter: the first press requires it, the second excludes it, the third resets it.
 */
export function FilterValue({
  label,
  count,
  value,
  onChange,
  canExclude = true,
  disabled,
}: FilterValueProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={cx(styles['value'], value !== 'any' && styles[value])}
      aria-pressed={value !== 'any'}
      disabled={disabled}
      onClick={() => {
        onChange(value === 'with' && !canExclude ? 'any' : next[value]);
      }}
    >
      <span className={styles['box']} aria-hidden>
        {value === 'with' && <IconCheck size={14} stroke={3} />}
        {value === 'without' && <IconMinus size={14} stroke={3} />}
      </span>
      <bdi className={styles['label']}>{label}</bdi>
      {count !== undefined && (
        <span className={cx(styles['count'], 'tabular')}>{formatNumber(count)}</span>
      )}
      {value === 'without' && <span className="visually-hidden">, {t('filter.without')}</span>}
    </button>
  );
}
