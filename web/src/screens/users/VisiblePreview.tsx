import type { SeriesCondition } from '@longbox/contract/conditions';
import type { Library } from '@longbox/contract/libraries';
import { useQuery } from '@tanstack/react-query';
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

/** Milliseconds of rest in the form before the series are counted anew. */
const rest = 400;

/** What somebody with these rights will see, library by library. */
export function VisiblePreview({ form }: TabProps) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [roles, all, ids, ageRule, age, labelsAllow, labelsExclude] = useWatch({
    control: form.control,
    name: members,
  });
  const isAdmin = roles.includes('ADMIN');
  const rules = visibleSeries({ ageRule, age, labelsAllow, labelsExclude });
  // As text, since what was built anew says the same.
  const rested = useRested(isAdmin ? '' : JSON.stringify(rules ?? ''), rest);
  const condition = rested === JSON.stringify(rules ?? '') && !isAdmin ? rules : undefined;
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
