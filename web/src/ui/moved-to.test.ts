import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test.each([
  ['c', 0, 'cabd'],
  ['a', 2, 'bacd'],
  ['a', 4, 'bcda'],
  ['ad', 2, 'badc'],
  ['b', 1, 'abcd'],
  ['b', 99, 'acdb'],
])('%s to before %i', (moved, place, result) => {
  expect(movedTo([...'abcd'], (item) => moved.includes(item), place).join('')).toBe(result);
});
