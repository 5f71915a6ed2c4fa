import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readingAmountQuery } from '../../data/reading-history.ts';
import { formatNumber, useLocale, useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { weekLocale } from '../../lib/week-locale.ts';
import { readingPlace } from '../places.ts';
import { goalReached, goalSpan } from './goal-span.ts';
import styles from './goals.module.css';
import type { ReadingGoal } from './reading-goal.ts';

interface GoalRingProps {
  readonly goal: ReadingGoal;
}

/** How near a goal is, as a ring with its words; nothing while that isn't known. */
export function GoalRing({ goal }: GoalRingProps) {
  const t = useT();
  const { code } = useLocale();
  const span = goalSpan(goal.kind, today(), weekLocale(code, navigator.language));
  const { data } = useQuery(readingAmountQuery(span));
  if (data === undefined) return null;
  const done = goalReached(goal.kind, data);
  const share = Math.min(1, done / goal.count);
  return (
    <span className={styles['goal']}>
      <svg viewBox="0 0 36 36" className={styles['ring']} aria-hidden>
        <circle cx="18" cy="18" r="15" className={styles['whole']} />
        <circle
          cx="18"
          cy="18"
          r="15"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 18 18)"
          className={styles['done']}
          data-none={share === 0 || undefined}
        />
      </svg>
      <span className={styles['words']}>
        {t(`goal.progress.${goal.kind}`, { done: formatNumber(done), count: goal.count })}
      </span>
    </span>
  );
}

/** The ring as the way to all that was read. */
export function GoalLink({ goal }: GoalRingProps) {
  return (
    <Link {...readingPlace()} className={styles['link']}>
      <GoalRing goal={goal} />
    </Link>
  );
}
