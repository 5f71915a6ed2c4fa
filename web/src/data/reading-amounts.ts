import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { queryOf } from './query.ts';

/** What the signed-in account read in a year. */
export const readingStatisticsQuery = (year: number) =>
  queryOf(
    getReadingStatistics,
    { query: { year: String(year).padStart(4, '0') } },
    { failureTitle: 'failure.reading' },
  );

/** How much the signed-in account read from one day to another. */
export const readingAmountQuery = (days: { readonly from: string; readonly to: string }) =>
  queryOf(countReading, { query: days }, { failureTitle: 'failure.reading' });
