import type { Series } from '@longbox/contract/series';
import { Link } from '@tanstack/react-router';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Chip, chipClass } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { tip } from '../../ui/tip.ts';
import type { SeriesListSearch } from '../lists/series-list.ts';
import { librarySeriesPlace } from '../places.ts';
import { languageName } from '../words.ts';
import styles from './detail.module.css';

const statusTones: Readonly<Record<string, string | undefined>> = {
  ENDED: styles['success'],
  ABANDONED: styles['danger'],
  HIATUS: styles['warning'],
  ONGOING: undefined,
};

/** Chips that lead to the library's series of the same age rating, language and so on. */
export function SeriesChips({
  series,
  oneshot = false,
}: {
  readonly series: Series;
  readonly oneshot?: boolean;
}) {
  const t = useT();
  const { code } = useLocale();
  const { status, ageRating, language, readingDirection } = series.metadata;
  const link = (search: SeriesListSearch) => librarySeriesPlace(series.libraryId, search);
  return (
    <>
      {!oneshot && (
        <Link {...link({ status: [status] })} className={cx(chipClass, statusTones[status])}>
          <span className={styles['dot']} />
          {t(`seriesStatus.${status}`)}
        </Link>
      )}
      {ageRating !== null && ageRating > 0 && (
        <Link
          {...link({ ageRating: [String(ageRating)] })}
          className={chipClass}
          {...tip(t('series.ageTip'))}
        >
          <span className="visually-hidden">{t('series.ageTip')} </span>
          {t('series.age', { age: ageRating })}
        </Link>
      )}
      {language !== '' && (
        <Link {...link({ language: [language] })} className={chipClass}>
          {languageName(code, language)}
        </Link>
      )}
      {readingDirection !== '' && <Chip label={t(`direction.${readingDirection}`)} />}
    </>
  );
}
