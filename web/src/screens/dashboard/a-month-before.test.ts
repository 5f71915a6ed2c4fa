import { expect, test } from 'vitest';
import { aMonthBefore } from './a-month-before.ts';

test.each([
  [new Date(2026, 10, 21, 23, 59), '2026-10-21'],
  [new Date(2026, 2, 31, 0, 1), '2026-02-28'],
  [new Date(2028, 2, 30, 12), '2028-02-29'],
  [new Date(2026, 0, 5, 12), '2025-12-05'],
])('%s', (moment, day) => {
  expect(aMonthBefore(moment)).toBe(day);
});
