import type { Series } from '@longbox/contract/series';

type Counts = Pick<Series, 'booksInProgressCount' | 'booksUnreadCount'>;

/** The query whose first answer is the book to go on with; only books that can be opened count. */
export function nextBookQuery({ booksInProgressCount, booksUnreadCount }: Counts) {
  const ready = { media_status: ['READY' as const], size: 1 };
  const byNumber = ['metadata.numberSort,asc'];
  if (booksInProgressCount > 0) {
    const read_status = ['IN_PROGRESS' as const];
    return { ...ready, read_status, sort: ['readProgress.readDate,desc'] };
  }
  if (booksUnreadCount > 0) {
    return { ...ready, read_status: ['UNREAD' as const], sort: byNumber };
  }
  return { ...ready, sort: byNumber };
}
