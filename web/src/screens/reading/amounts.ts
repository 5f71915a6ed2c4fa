import type { ReadingSessionOfBook } from '@longbox/contract/reading';
import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { groupBy } from '../../lib/group-by.ts';
import { formatNumber } from '../../lib/i18n.ts';

/** What charts show: the time read, or the pages. */
export type Measure = 'active' | 'pages';

type Day = ReadingStatistics['days'][number];

const minuteMillis = 60_000;

/** So many days in words. */
export function dayCountText(days: number): string {
  return formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' });
}

/** Pages read in a minute. */
export function pagesPerMinute({ active, pages }: { active: number; pages: number }): number {
  return active > 0 ? (pages * minuteMillis) / active : 0;
}

/** Sums of the days by a number that each has, from 0. */
export function sumBy(
  days: readonly Day[],
  count: number,
  placeOf: (day: string) => number,
  valueOf: (day: Day) => number,
): number[] {
  const sums = Array.from({ length: count }, () => 0);
  for (const day of days) {
    const place = placeOf(day.day);
    sums[place] = (sums[place] ?? 0) + valueOf(day);
  }
  return sums;
}

/** Days of the streak that goes on: its last day is today or yesterday. */
export function presentStreak(latest: ReadingStatistics['latestStreak'], today: string): number {
  if (latest === null) return 0;
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  return latest.last >= yesterday ? latest.days : 0;
}

/** A book on a day, with all of its sessions. */
export interface BookOfDay {
  readonly bookId: string;
  readonly book: ReadingSessionOfBook['book'];
  readonly active: number;
  readonly pages: number;
  readonly isFinished: boolean;
}

/** Sessions by day, the latest first, and of each day by book. */
export function byDay(sessions: readonly ReadingSessionOfBook[]) {
  const days = [...groupBy(sessions, ({ day }) => day)];
  return days
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([day, ofDay]) => {
      const books = [...groupBy(ofDay, ({ bookId }) => bookId)].flatMap(
        ([bookId, ofBook]): BookOfDay[] => {
          const [first] = ofBook;
          if (first === undefined) return [];
          return [
            {
              bookId,
              book: first.book,
              active: ofBook.reduce((sum, { active }) => sum + active, 0),
              pages: ofBook.reduce((sum, { pages }) => sum + pages, 0),
              isFinished: ofBook.some(({ finished }) => finished > 0),
            },
          ];
        },
      );
      return { day, books };
    });
}
