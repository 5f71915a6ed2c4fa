import { deleteReadingSession, listReadingSessions } from '@longbox/contract/reading';
import { queryOf, useCall } from './query.ts';

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
