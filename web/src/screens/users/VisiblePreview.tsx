import type { SeriesCondition } from '@longbox/contract/conditions';
import type { Library } from '@longbox/contract/libraries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { librariesQuery } from '../../data/libraries.ts';
import { firstOnly, useConditions } from '../../data/list-form.ts';
import { seriesPageQuery } from '../../data/series.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import type { TabProps } from './tab-props.ts';
import styles from './users.module.css';
import { visibleSeries } from './visible-series.ts';

const members = [
  'roles',
  'allLibraries',
  'libraryIds',
  'ageRule',
  'age',
  'labelsAllow',
  'labelsExclude',
] as const;

/** Milliseconds without a change in the form before the series are counted again. */
const rest = 400;

/** Series that an account with these rights sees, by library. */
export function VisiblePreview({ form }: TabProps) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [roles, all, ids, ageRule, age, labelsAllow, labelsExclude] = useWatch({
    control: form.control,
    name: members,
  });
  const isAdmin = roles.includes('ADMIN');
  const rules = isAdmin ? undefined : visibleSeries({ ageRule, age, labelsAllow, labelsExclude });
  const condition = useRestedRules(rules);
  const knowsRules = useConditions() !== false;
  if (libraries.length === 0) return null;
  return (
    <section className={styles['preview']} aria-live="polite">
      <h3 className={styles['previewTitle']}>{t('users.preview')}</h3>
      <ul className={styles['counts']}>
        {libraries.map((library) => (
          <li key={library.id} className={styles['count']}>
            <bdi>{library.name}</bdi>
            {isAdmin || all || ids.includes(library.id) ? (
              <Count library={library} condition={knowsRules ? condition : undefined} />
            ) : (
              <span className={styles['hidden']}>{t('users.hidden')}</span>
            )}
          </li>
        ))}
      </ul>
      {!knowsRules && rules !== undefined && (
        <p className={styles['hidden']}>{t('users.previewUnknown')}</p>
      )}
    </section>
  );
}

/** The rules once they haven't changed for a moment; until then, the previous ones. */
function useRestedRules(rules: SeriesCondition | undefined): SeriesCondition | undefined {
  // Compared as text, since a rebuilt object can be equal.
  const text = JSON.stringify(rules);
  const restedText = useRested(text, rest);
  const [shown, setShown] = useState({ text, rules });
  if (restedText === text && shown.text !== text) setShown({ text, rules });
  return shown.rules;
}

interface CountProps {
  readonly library: Library;
  readonly condition: SeriesCondition | undefined;
}

function Count({ library, condition }: CountProps) {
  const t = useT();
  const all = firstOnly({ libraryId: library.id });
  const { data: whole } = useQuery(seriesPageQuery(all));
  const { data: seen } = useQuery(seriesPageQuery({ ...all, condition }));
  if (whole === undefined || seen === undefined) return <span aria-hidden>…</span>;
  const total = whole.totalElements;
  const count = seen.totalElements;
  return (
    <span className="tabular">
      {count === total
        ? t('users.allSeries', { count })
        : t('users.someSeries', { count: formatNumber(count), total })}
    </span>
  );
}
