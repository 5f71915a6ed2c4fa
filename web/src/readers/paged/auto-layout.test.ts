import { expect, test } from 'vitest';
import { autoLayout } from './auto-layout.ts';

const pages = [
  { width: 1200, height: 800 },
  ...Array.from({ length: 9 }, () => ({ width: 800, height: 1200 })),
];

test.each([
  ['a desktop', 1440, 900, 'DOUBLE'],
  ['a tablet lying', 1180, 820, 'DOUBLE'],
  ['the tablet standing', 820, 1180, 'SINGLE'],
  ['a phone', 390, 844, 'SINGLE'],
  ['a phone lying, whose pages would be too small', 844, 390, 'SINGLE'],
  ['a window nearly square, which would shrink both', 900, 850, 'SINGLE'],
] as const)('%s', (_, width, height, layout) => {
  expect(autoLayout({ width, height }, pages)).toBe(layout);
});

test('wide pages and pages of unknown size do not decide', () => {
  expect(autoLayout({ width: 1440, height: 900 }, [{ width: 3000, height: 500 }, {}])).toBe(
    'DOUBLE',
  );
});
