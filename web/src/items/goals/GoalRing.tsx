import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readingAmountQuery } from '../../data/reading-amounts.ts';
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
  const reached = useReached(goal);
  return reached && <Ring {...reached} />;
}

/** The ring as the way to all that was read. */
export function GoalLink({ goal }: GoalRingProps) {
  const reached = useReached(goal);
  return (
    reached && (
      <Link {...readingPlace()} className={styles['link']}>
        <Ring {...reached} />
      </Link>
    )
  );
}

interface Reached {
  /** Up to 1. */
  readonly share: number;
  readonly words: string;
}

function useReached({ kind, count }: ReadingGoal): Reached | undefined {
  const t = useT();
  const { code } = useLocale();
  const span = goalSpan(kind, today(), weekLocale(code, navigator.language));
  const { data } = useQuery(readingAmountQuery(span));
  if (data === undefined) return undefined;
  const done = goalReached(kind, data);
  const words = t(`goal.progress.${kind}`, { done: formatNumber(done), count });
  return { share: Math.min(1, done / count), words };
}

function Ring({ share, words }: Reached) {
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
      <span>{words}</span>
    </span>
  );
}
