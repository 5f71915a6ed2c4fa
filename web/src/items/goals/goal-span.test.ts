import { expect, test } from 'vitest';
import { goalReached, goalSpan } from './goal-span.ts';

test('a goal of a week counts the locale’s week, also over the end of a year', () => {
  // A Thursday.
  expect(goalSpan('minutesWeek', '2026-01-01', 'de')).toEqual({
    from: '2025-12-29',
    to: '2026-01-04',
  });
  expect(goalSpan('booksWeek', '2024-03-01', 'en-US')).toEqual({
    from: '2024-02-25',
    to: '2024-03-02',
  });
});

test('a goal of a year counts the calendar year', () => {
  expect(goalSpan('booksYear', '2024-02-29', 'de')).toEqual({
    from: '2024-01-01',
    to: '2024-12-31',
  });
});

test('books count when finished, and minutes when they are whole', () => {
  const read = { active: 119_999, finished: 3 };
  expect(goalReached('booksWeek', read)).toBe(3);
  expect(goalReached('minutesYear', read)).toBe(1);
});
