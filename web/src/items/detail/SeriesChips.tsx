import type { Series } from '@longbox/contract/series';
import { Link } from '@tanstack/react-router';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Chip, chipClass } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { tip } from '../../ui/tip.ts';
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
  const link = {
    to: '/libraries/$libraryId/series',
    params: { libraryId: series.libraryId },
  } as const;
  return (
    <>
      {!oneshot && (
        <Link {...link} search={{ status: [status] }} className={chipClass}>
          <span className={cx(styles['dot'], statusTones[status])} />
          {t(`seriesStatus.${status}`)}
        </Link>
      )}
      {ageRating !== null && ageRating > 0 && (
        <Link
          {...link}
          search={{ ageRating: [String(ageRating)] }}
          className={chipClass}
          {...tip(t('series.ageTip'))}
        >
          <span className="visually-hidden">{t('series.ageTip')} </span>
          {t('series.age', { age: ageRating })}
        </Link>
      )}
      {language !== '' && (
        <Link {...link} search={{ language: [language] }} className={chipClass}>
          {languageName(code, language)}
        </Link>
      )}
      {readingDirection !== '' && <Chip label={t(`direction.${readingDirection}`)} />}
    </>
  );
}
