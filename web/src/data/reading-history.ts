import type { QueryOf } from '@longbox/contract/endpoint';
import { exportReadingSessions } from '@longbox/contract/export';
import {
  deleteReadingHistory,
  deleteReadingSession,
  listReadingSessions,
} from '@longbox/contract/reading';
import { countReading, getReadingStatistics } from '@longbox/contract/reading-statistics';
import { assetUrl } from './assets.ts';
import { infiniteQueryOf, queryOf, useCall } from './query.ts';

/** The most that one call lists. */
const atOnce = 2000;

/** The signed-in account's sessions of a book, the newest first. */
export const readingOfBookQuery = (bookId: string) =>
  queryOf(
    listReadingSessions,
    { query: { book_id: [bookId], size: atOnce } },
    { failureTitle: 'failure.bookHistory' },
  );

export function useDeleteReadingSession() {
  return useCall(deleteReadingSession, { failureTitle: 'failure.bookHistoryDelete' });
}

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

/** Filters of the list of sessions. */
export type ReadingFilterQuery = Pick<
  Partial<QueryOf<typeof listReadingSessions>>,
  'search' | 'library_id' | 'from' | 'to'
>;

/** The sessions that match, the newest first, growing page by page. */
export function readingSessionsQuery(query: ReadingFilterQuery) {
  return infiniteQueryOf(listReadingSessions, (paging) => ({ query: { ...query, ...paging } }), {
    failureTitle: 'failure.reading',
    size: 30,
  });
}

/** Deletes all sessions of the signed-in account. */
export function useDeleteReadingHistory() {
  return useCall(deleteReadingHistory, { failureTitle: 'failure.readingDelete' });
}

/** The address of a table of all sessions, for spreadsheets. */
export const readingTableUrl = (): string => assetUrl(exportReadingSessions, {});
