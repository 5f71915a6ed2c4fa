import { expect, test } from 'vitest';
import { countMissing, missingNumbers } from './missing-numbers.ts';

const missing = [
  { from: 3, to: 3 },
  { from: 1005, to: 1008 },
];

test('missing numbers are named in spans, as the language writes them', () => {
  expect(missingNumbers('en', missing)).toBe('3, 1005–1008');
  expect(missingNumbers('ar', missing)).toMatch(/1005.1008|١٠٠٥.+١٠٠٨/u);
  expect(countMissing(missing)).toBe(5);
});

test('of many spans only the first ones are named', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ from: at * 2, to: at * 2 }));
  expect(missingNumbers('en', many)).toBe('0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, …');
});

test('they stand apart, also where units in a list don’t', () => {
  expect(missingNumbers('zh-Hans', missing)).toBe('3、1005-1008');
  expect(missingNumbers('ja', missing)).toBe('3、1005～1008');
});
