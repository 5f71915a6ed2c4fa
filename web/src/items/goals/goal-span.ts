import { endOfWeek, parseDate, startOfWeek } from '@internationalized/date';
import type { ReadingGoal } from './reading-goal.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

/** First and last day of the year or week a goal counts; weeks begin as the locale's do. */
export function goalSpan(kind: ReadingGoal['kind'], today: string, locale: string): Span {
  if (kind.endsWith('Year')) {
    const year = today.slice(0, 4);
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  const day = parseDate(today);
  return { from: startOfWeek(day, locale).toString(), to: endOfWeek(day, locale).toString() };
}

/** What of a goal is reached, as it counts: books, or whole minutes. */
export function goalReached(
  kind: ReadingGoal['kind'],
  read: { readonly active: number; readonly finished: number },
): number {
  return kind.startsWith('books') ? read.finished : Math.floor(read.active / 60_000);
}
