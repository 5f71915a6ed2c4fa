import { expect, test } from 'vitest';
import { nextBookQuery } from './next-book.ts';

test('a begun book comes before an unread one, and that before reading again', () => {
  expect(nextBookQuery({ booksInProgressCount: 1, booksUnreadCount: 5 })).toMatchObject({
    read_status: ['IN_PROGRESS'],
    sort: ['readProgress.readDate,desc'],
  });
  expect(nextBookQuery({ booksInProgressCount: 0, booksUnreadCount: 5 })).toMatchObject({
    read_status: ['UNREAD'],
    sort: ['metadata.numberSort,asc'],
  });
  expect(nextBookQuery({ booksInProgressCount: 0, booksUnreadCount: 0 })).not.toHaveProperty(
    'read_status',
  );
});
