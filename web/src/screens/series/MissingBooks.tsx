import type { Series } from '@longbox/contract/series';
import { useQuery } from '@tanstack/react-query';
import { gapsOfSeriesQuery } from '../../data/gaps.ts';
import { countMissing, missingNumbers } from '../../items/missing-numbers.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import styles from './series.module.css';

/** Says which numbers are missing, if any are. */
export function MissingBooks({ series }: { readonly series: Series }) {
  const t = useT();
  const { code } = useLocale();
  const { data: missing = [] } = useQuery({
    ...gapsOfSeriesQuery(series.id),
    enabled: isOwnServer && !series.oneshot,
  });
  if (missing.length === 0) return null;
  return (
    <span className={styles['missing']}>
      {t('series.missing', {
        count: countMissing(missing),
        numbers: missingNumbers(code, missing),
      })}
    </span>
  );
}
