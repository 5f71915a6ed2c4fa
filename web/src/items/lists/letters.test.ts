import { expect, test } from 'vitest';
import { countsByLetter } from './letters.ts';

const groups = [
  { group: 'a', count: 2 },
  { group: 'É', count: 3 },
  { group: 'e', count: 1 },
  { group: '1', count: 4 },
  { group: 'я', count: 5 },
];

test('what is no letter counts together', () => {
  expect(Object.fromEntries(countsByLetter(groups, { folded: false }))).toEqual({
    a: 2,
    e: 1,
    '#': 12,
  });
});

test('an accent is none where the server takes it for none', () => {
  expect(Object.fromEntries(countsByLetter(groups, { folded: true }))).toEqual({
    a: 2,
    e: 4,
    '#': 9,
  });
});
