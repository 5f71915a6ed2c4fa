import { expect, test } from 'vitest';
import { isFound } from './is-found.ts';

test.each([
  ['saga vaughan', true],
  ['VAUGHAN  saga', true],
  ['stap', true],
  ['saga moore', false],
])('words in any order find a book without the server: %s', (search, found) => {
  expect(isFound('Saga One Brian K. Vaughan Fiona Stáples', search)).toBe(found);
});
