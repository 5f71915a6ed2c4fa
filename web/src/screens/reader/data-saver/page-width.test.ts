import { expect, test } from 'vitest';
import { pageWidth } from './page-width.ts';

const phone = { width: 390, height: 844, density: 3 };
const desk = { width: 1440, height: 900, density: 1 };
const page = { width: 1988, height: 3056 };

test('a page is asked for as wide as it is on the screen, in the next larger of few widths', () => {
  expect(pageWidth(page, phone, { fits: true, parts: 1 })).toBe(1280);
  // Its height is what counts on a wide screen, but for one that stands upright.
  expect(pageWidth(page, desk, { fits: true, parts: 1 })).toBe(1024);
  expect(pageWidth(page, desk, { fits: false, parts: 1 })).toBe(1600);
  expect(pageWidth(page, { ...phone, density: 1 }, { fits: true, parts: 1 })).toBe(480);
});

test('one that would be hardly smaller, or of unknown size, is fetched as it is stored', () => {
  expect(pageWidth({ width: 1536, height: 2000 }, phone, { fits: true, parts: 1 })).toBe(1280);
  expect(pageWidth({ width: 1535, height: 2000 }, phone, { fits: true, parts: 1 })).toBeUndefined();
  expect(
    pageWidth({ width: 5000, height: 9000 }, { ...desk, density: 3 }, { fits: false, parts: 1 }),
  ).toBeUndefined();
  expect(pageWidth({ width: null, height: 900 }, phone, { fits: true, parts: 1 })).toBeUndefined();
  expect(pageWidth({}, phone, { fits: false, parts: 1 })).toBeUndefined();
});

test('of a double page that is split each half is as sharp as the screen', () => {
  const double = { width: 3976, height: 3056 };
  // Twice the screen is more than is made; a screen that is less dense needs less.
  expect(pageWidth(double, phone, { fits: true, parts: 2 })).toBeUndefined();
  expect(pageWidth(double, { ...phone, density: 2 }, { fits: true, parts: 2 })).toBe(1600);
  expect(pageWidth(double, { ...phone, density: 2 }, { fits: true, parts: 1 })).toBe(1024);
  expect(pageWidth(double, { ...phone, density: 1 }, { fits: false, parts: 2 })).toBe(800);
  expect(pageWidth(double, { ...phone, density: 1 }, { fits: false, parts: 1 })).toBe(480);
});
