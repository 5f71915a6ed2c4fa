import { expect, test } from 'vitest';
import { weekLocale } from '../../lib/week-locale.ts';
import { daysOfYear, shadeOf, stepOf } from './calendar-days.ts';

const at = (year: number, locale: string, day: string) =>
  daysOfYear(year, locale).find((one) => one.day === day);

test('a year has all its days, the leap day too', () => {
  expect(daysOfYear(2023, 'de')).toHaveLength(365);
  expect(daysOfYear(2024, 'de')).toHaveLength(366);
  expect(daysOfYear(1900, 'de')).toHaveLength(365);
  expect(daysOfYear(2024, 'de').at(-1)?.day).toBe('2024-12-31');
  expect(at(2024, 'de', '2024-02-29')).toMatchObject({ week: 8, weekday: 3 });
});

test('weeks begin on the day of the locale', () => {
  // 1 January 2024 was a Monday.
  expect(at(2024, 'de', '2024-01-01')).toMatchObject({ week: 0, weekday: 0 });
  expect(at(2024, 'en-US', '2024-01-01')).toMatchObject({ week: 0, weekday: 1 });
  expect(at(2024, 'ar-EG', '2024-01-01')).toMatchObject({ week: 0, weekday: 2 });
  expect(at(2024, 'en-US', '2024-01-07')).toMatchObject({ week: 1, weekday: 0 });
});

test('the week is that of the country the browser names, if it speaks the language', () => {
  expect(weekLocale('en', 'en-GB')).toBe('en-GB');
  expect(weekLocale('ar', 'en-GB')).toBe('ar');
  expect(weekLocale('zh-Hant', 'zh-TW')).toBe('zh-TW');
});

test('days with reading have four shades, each for a quarter of them', () => {
  const shade = shadeOf([0, 10, 20, 30, 40, 0]);
  expect([0, 10, 20, 30, 40].map(shade)).toEqual([0, 1, 2, 3, 4]);
  const same = shadeOf([5, 5, 5]);
  expect([0, 5].map(same)).toEqual([0, 4]);
  expect(shadeOf([])(0)).toBe(0);
});

test('left and right go to the week they point at, whichever way text runs', () => {
  expect(stepOf('ArrowRight', false)).toBe(7);
  expect(stepOf('ArrowRight', true)).toBe(-7);
  expect(stepOf('ArrowDown', true)).toBe(1);
  expect(stepOf('a', false)).toBeUndefined();
});
