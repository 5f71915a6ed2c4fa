import { IconMinus } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './FilterPanel.module.css';
import type { FilterGroup } from './groups.ts';

interface ValueListProps {
  readonly group: FilterGroup;
  readonly full: boolean;
  readonly values: readonly string[];
}

/** Values with boxes; beside each, where the server can, a button that leaves it out. */
export function ValueList({ group, full, values }: ValueListProps) {
  const t = useT();
  return (
    <ul className={styles['values']}>
      {values.map((value) => {
        const word = group.word(value);
        const how = group.standing(value);
        return (
          <li key={value} className={styles['value']}>
            <CheckboxField
              label={word}
              checked={how === 'in'}
              onChange={(checked) => {
                group.stand(value, checked ? 'in' : undefined);
              }}
            />
            {full && (
              <IconButton
                size="small"
                label={t('filter.exclude', { name: word })}
                aria-pressed={how === 'out'}
                className={how === 'out' ? styles['out'] : undefined}
                onClick={() => {
                  group.stand(value, how === 'out' ? undefined : 'out');
                }}
              >
                <IconMinus size={16} />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
