import { expect, test } from 'vitest';
import { normaliseIsbn } from './isbn.ts';

test.each([
  ['9783161484100', '9783161484100'],
  ['978-3-16-148410-0', '9783161484100'],
  [' ISBN 978 0 306 40615 7 ', '9780306406157'],
  ['urn:isbn:0-306-40615-2', '9780306406157'],
  ['080442957x', '9780804429573'],
  ['ISBN-13: 978–3–16–148410–0', '9783161484100'],
])('%s is %s', (text, isbn) => {
  expect(normaliseIsbn(text)).toBe(isbn);
});

test.each([
  '',
  '1234567890123',
  '9783161484101',
  '0306406153',
  '4006381333931',
  'not an isbn',
  '97831614841',
])('%s is no ISBN', (text) => {
  expect(normaliseIsbn(text)).toBeUndefined();
});
