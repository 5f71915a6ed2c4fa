import { expect, test } from 'vitest';
import { isNamed } from './match.ts';

test.each([
  ['Scan all libraries', 'scan', true],
  ['Scan all libraries', 'all sc', true],
  ['Scan all libraries', 'can', false],
  ['Dunkle Farben', 'färb', true],
  ['المظهر الداكن', 'داكن', false],
  ['المظهر الداكن', 'الداكن', true],
  ['Home', '', false],
  ['Home', '…', false],
])('%s by "%s": %s', (label, typed, found) => {
  expect(isNamed(label, typed)).toBe(found);
});
