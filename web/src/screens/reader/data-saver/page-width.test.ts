import { expect, test } from 'vitest';
import { pageWidth } from './page-width.ts';

const phone = { width: 390, height: 844, density: 3 };
const desk = { width: 1440, height: 900, density: 1 };
const page = { width: 1988, height: 3056 };

test('a page is asked for as wide as it is on the screen, in the next larger of few widths', () => {
  expect(pageWidth(page, phone, true)).toBe(1280);
  // Its height is what counts on a wide screen, but for one that stands upright.
  expect(pageWidth(page, desk, true)).toBe(1024);
  expect(pageWidth(page, desk, false)).toBe(1600);
  expect(pageWidth(page, { ...phone, density: 1 }, true)).toBe(480);
});

test('one that would be hardly smaller, or of unknown size, is fetched as it is stored', () => {
  expect(pageWidth({ width: 1536, height: 2000 }, phone, true)).toBe(1280);
  expect(pageWidth({ width: 1535, height: 2000 }, phone, true)).toBeUndefined();
  expect(pageWidth({ width: 5000, height: 9000 }, { ...desk, density: 3 }, false)).toBeUndefined();
  expect(pageWidth({ width: null, height: 900 }, phone, true)).toBeUndefined();
  expect(pageWidth({}, phone, false)).toBeUndefined();
});
