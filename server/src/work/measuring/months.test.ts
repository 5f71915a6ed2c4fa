import { expect, test } from 'vitest';
import { fewestMonths, firstDayOf, holdingsByMonth, monthOf, mostMonths } from './months.ts';

const of = (month: number, books: number) => ({ month, books, series: 1, bytes: books * 10 });
const booksIn = (...given: Parameters<typeof holdingsByMonth>) =>
  holdingsByMonth(...given)
    .filter(({ books, month }) => books > 0 || month > 20_000)
    .map(({ month, books }) => [month, books]);

test('months before anything was measured add up what is there by when it was added', () => {
  expect(booksIn([of(10, 2), of(12, 3)], [], 13)).toEqual([
    [10, 2],
    [11, 2],
    [12, 5],
    [13, 5],
  ]);
});

test('a measured month counts, also when books went since; the present is what is there now', () => {
  const measured = [of(11, 9), of(13, 7)];
  expect(booksIn([of(10, 2), of(12, 3)], measured, 14)).toEqual([
    [10, 2],
    [11, 9],
    [12, 9],
    [13, 7],
    [14, 5],
  ]);
});

test('an empty server tells of a year of nothing, a very old book of no more than ten years', () => {
  const empty = booksIn([], [], 24_000);
  expect(empty).toHaveLength(fewestMonths);
  expect(empty.at(-1)).toEqual([24_000, 0]);
  const told = booksIn([of(0, 4)], [], 24_000);
  expect(told).toHaveLength(mostMonths);
  expect(told.at(0)).toEqual([24_001 - mostMonths, 4]);
});

test('what a clock that was ahead has noted is there now', () => {
  expect(booksIn([of(20, 1)], [], 13)).toEqual([[13, 1]]);
});

test('a month has its first day', () => {
  expect(firstDayOf(monthOf(Date.UTC(2026, 10, 30, 23)))).toBe('2026-11-01');
  expect(firstDayOf(monthOf(Date.UTC(2026, 0, 1)))).toBe('2026-01-01');
});
