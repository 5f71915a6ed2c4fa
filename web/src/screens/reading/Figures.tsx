import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { timeText } from '../../lib/reading-time.ts';
import { today } from '../../lib/today.ts';
import { dayCountText, presentStreak } from './amounts.ts';
import { Figure } from '../../ui/Figure.tsx';
import styles from './reading-screen.module.css';

/** A year in numbers. */
export function Figures({ statistics }: { readonly statistics: ReadingStatistics }) {
  const t = useT();
  const { total, days, longestStreak, latestStreak } = statistics;
  const figures = [
    [t('reading.finished'), formatNumber(total.finished)],
    [t('reading.time'), timeText(total.active)],
    [t('reading.pages'), formatNumber(total.pages)],
    [t('reading.days'), formatNumber(days.length)],
    [t('reading.streak.present'), dayCountText(presentStreak(latestStreak, today()))],
    [t('reading.streak.longest'), dayCountText(longestStreak?.days ?? 0)],
  ] as const;
  return (
    <dl className={styles['figures']}>
      {figures.map(([name, value]) => (
        <Figure key={name} name={name}>
          {value}
        </Figure>
      ))}
    </dl>
  );
}
