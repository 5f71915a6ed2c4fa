import type { QueryOf } from '@longbox/contract/endpoint';
import { exportReadingSessions } from '@longbox/contract/export';
import { deleteReadingHistory, listReadingSessions } from '@longbox/contract/reading';
import { assetUrl } from './assets.ts';
import { infiniteQueryOf, useCall } from './query.ts';

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
