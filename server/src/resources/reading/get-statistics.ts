import type { AnswerOf } from '@longbox/contract/endpoint';
import type { countReading, ReadingStatistics } from '@longbox/contract/reading-statistics';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import {
  countBooks,
  countDays,
  countHours,
  countShares,
  findStreaks,
  scopeOf,
} from './count-reading.ts';
import { findFinishedSeries, findLengths, findMostRead } from './find-read.ts';

/** What the viewer read in a year. */
export async function getStatistics(
  db: Db,
  viewer: Viewer,
  year: string,
): Promise<ReadingStatistics> {
  const scope = await scopeOf(db, viewer, [`${year}-01-01`, `${year}-12-31`]);
  const days = await countDays(db, scope);
  const streaks = await findStreaks(db, scope);
  const lengths = await findLengths(db, scope);
  const hours = await countHours(db, scope);
  return {
    years: yearsOf(streaks),
    total: {
      ...sumOf(days),
      books: await countBooks(db, scope),
    },
    days,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { active = 0, pages = 0 } = hours.find((one) => one.hour === hour) ?? {};
      return { active, pages };
    }),
    longestStreak: streaks.toSorted((a, b) => b.days - a.days)[0] ?? null,
    latestStreak: streaks[0] ?? null,
    shares: await countShares(db, scope),
    mostRead: await findMostRead(db, scope),
    longestBook: lengths[0] ?? null,
    shortestBook: lengths.at(-1) ?? null,
    seriesFinished: await findFinishedSeries(db, scope),
  };
}

/** What the viewer read from the first to the last of these days. */
export async function getAmount(
  db: Db,
  viewer: Viewer,
  days: readonly [first: string, last: string],
): Promise<AnswerOf<typeof countReading>> {
  return sumOf(await countDays(db, await scopeOf(db, viewer, days)));
}

function sumOf(days: ReadingStatistics['days']) {
  const sum = (member: 'active' | 'pages' | 'finished') =>
    days.reduce((total, day) => total + day[member], 0);
  return { active: sum('active'), pages: sum('pages'), finished: sum('finished') };
}

/** Years with reading, the latest first, from all runs of days. */
function yearsOf(streaks: readonly { readonly first: string; readonly last: string }[]): number[] {
  const years = new Set<number>();
  for (const { first, last } of streaks) {
    for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year -= 1) {
      years.add(year);
    }
  }
  return [...years];
}
