import { expect, test } from 'vitest';
import { isReadOn } from './progress-back.ts';

const at = (page: number, completed = false) => ({ page, completed });

test.each([
  ['unread', 'as it was marked', null, at(3), false],
  ['unread', 'and not marked yet', at(3), at(3), false],
  ['unread', 'and begun again since', at(1), at(9, true), true],
  ['unread', 'and read again since', at(9, true), at(3), true],
  ['read', 'as it was marked', at(9, true), at(3), false],
  ['read', 'as it was marked, without a place before', at(9, true), null, false],
  ['read', 'and begun again since', at(2), at(3), true],
  ['read', 'and marked unread since', null, at(3), true],
] as const)('a book that was marked %s, %s', (marking, _, now, before, expected) => {
  expect(isReadOn(now, before, marking)).toBe(expected);
});
