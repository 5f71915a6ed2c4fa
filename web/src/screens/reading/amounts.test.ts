import type { ReadingSessionOfBook } from '@longbox/contract/reading';
import { expect, test } from 'vitest';
import { byDay, pagesPerMinute, presentStreak, sumBy } from './amounts.ts';

const minute = 60_000;
test('the present streak is over when neither today nor yesterday was read', () => {
  const streak = { first: '2024-02-27', last: '2024-02-29', days: 3 };
  expect(presentStreak(streak, '2024-02-29')).toBe(3);
  expect(presentStreak(streak, '2024-03-01')).toBe(3);
  expect(presentStreak(streak, '2024-03-02')).toBe(0);
  expect(presentStreak(null, '2024-03-02')).toBe(0);
});

test('pages a minute are none where no times are known', () => {
  expect(pagesPerMinute({ active: 2 * minute, pages: 6 })).toBe(3);
  expect(pagesPerMinute({ active: 0, pages: 6 })).toBe(0);
});

test('days are summed by month', () => {
  const day = (name: string, finished: number) => ({
    day: name,
    active: 0,
    pages: 0,
    books: 1,
    finished,
  });
  const days = [day('2024-01-31', 1), day('2024-02-29', 2), day('2024-02-01', 1)];
  const sums = sumBy(
    days,
    12,
    (name) => Number(name.slice(5, 7)) - 1,
    ({ finished }) => finished,
  );
  expect(sums.slice(0, 3)).toEqual([1, 3, 0]);
});

const session = (day: string, bookId: string, change: Partial<ReadingSessionOfBook> = {}) => ({
  id: `${day} ${bookId}`,
  bookId,
  day,
  started: `${day}T12:00:00Z`,
  ended: `${day}T12:10:00Z`,
  first: 0,
  last: 0.5,
  pages: 5,
  zone: 0,
  device: 'Tablet',
  active: 5 * minute,
  finished: 0,
  folded: false,
  inferred: false,
  book: {
    seriesId: 's',
    libraryId: 'l',
    title: bookId,
    number: '1',
    seriesTitle: 'Series',
    oneshot: false,
    deleted: false,
  },
  ...change,
});

test('sessions are put together by day and book, the latest day first', () => {
  // As they ended: the first of the two was read far in the east.
  const days = byDay([
    session('2024-02-29', 'a'),
    session('2024-03-01', 'b', { finished: 1 }),
    session('2024-02-29', 'a'),
    session('2024-02-29', 'b'),
  ]);
  expect(days.map(({ day }) => day)).toEqual(['2024-03-01', '2024-02-29']);
  expect(days[1]?.books).toMatchObject([
    { bookId: 'a', pages: 10, active: 10 * minute, isFinished: false },
    { bookId: 'b', pages: 5 },
  ]);
  expect(days[0]?.books[0]?.isFinished).toBe(true);
});
