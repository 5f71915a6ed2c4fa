import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '../../lib/fold.ts';
import { useT } from '../../lib/i18n.ts';
import { FilterValue, type Wanted } from '../../ui/FilterValue.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FilterPanel.module.css';
import type { FilterGroup } from './groups.ts';
import type { Standing } from './narrow.ts';

/** From so many values on they can be looked for by name … */
const many = 15;
/** … and so many of them are drawn. */
const most = 100;

interface ValueListProps {
  readonly group: FilterGroup;
  /** Whether the server takes more than alternatives. */
  readonly full: boolean;
  readonly values: readonly string[];
}

const wanted = (how: Standing): Wanted => {
  if (how === undefined) return 'any';
  return how === 'in' ? 'with' : 'without';
};
const standings = { any: undefined, with: 'in', without: 'out' } as const;

/** Number of matching items per value; unknown until it's loaded, or if the server can't count. */
function useCounts({ counts }: FilterGroup): (value: string) => number | undefined {
  // While another filter is chosen the numbers before it stand, instead of none.
  const asked = counts === undefined ? [] : [counts()];
  const [answer] = useQueries({
    queries: asked.map((query) => ({ ...query, placeholderData: keepPreviousData })),
  });
  const data = answer?.data;
  if (data === undefined) return () => undefined;
  const found = new Map<string, number>();
  for (const { value, count } of data) {
    found.set(fold(value), (found.get(fold(value)) ?? 0) + count);
  }
  return (value) => found.get(fold(value)) ?? 0;
}

/** Values to be had or, where the server can, to be left out; long lists have a field to find some. */
export function ValueList({ group, full, values }: ValueListProps) {
  const t = useT();
  const count = useCounts(group);
  const [text, setText] = useState('');
  const sought = fold(text.trim());
  const named = values.filter(
    (value) => group.standing(value) !== undefined || fold(group.word(value)).includes(sought),
  );
  const hidden = named.length - most;
  return (
    <>
      {group.find === undefined && values.length > many && (
        <TextField label={t('filter.find')} type="search" value={text} onChange={setText} />
      )}
      <ul className={styles['values']}>
        {named.slice(0, most).map((value) => (
          <li key={value}>
            <FilterValue
              label={group.word(value)}
              count={count(value)}
              value={wanted(group.standing(value))}
              canExclude={full}
              onChange={(next) => {
                group.stand(value, standings[next]);
              }}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles['none']}>{t('filter.more', { count: hidden })}</p>}
    </>
  );
}
