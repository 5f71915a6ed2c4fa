import { expect, test } from 'vitest';
import { compare, middlePage, type Side } from './comparison.ts';

const page = (width: number | null, number = 1) => ({
  number,
  fileName: `${number}.jpg`,
  mediaType: 'image/jpeg',
  width,
  height: width === null ? null : width * 1.5,
  sizeBytes: 1,
  size: '1 B',
});
const side = (...widths: readonly (number | null)[]): Side => ({
  name: 'a',
  sizeBytes: 1,
  format: 'CBZ',
  pages: widths.map((width, at) => page(width, at + 1)),
});

test('a page of middle size stands for a file; covers and spreads do not', () => {
  expect(middlePage(side(100, 800, 810, 2000, null).pages)).toMatchObject({ width: 810 });
  expect(middlePage(side(null).pages)).toBeUndefined();
});

test.each([
  ['better', side(1600, 1600), side(800, 800)],
  ['worse', side(800, 800), side(1600, 1600)],
  ['better', side(800, 800, 800), side(810, 800)],
  ['mixed', side(1600), side(800, 800)],
  ['alike', side(800, 800), side(820, 820)],
  ['alike', side(null), side(800)],
] as const)('%s', (verdict, coming, present) => {
  expect(compare(coming, present).verdict).toBe(verdict);
});

test('it tells by how much', () => {
  expect(compare(side(1600, 1600), side(800))).toEqual({
    verdict: 'better',
    morePages: 1,
    sizes: { present: { width: 800, height: 1200 }, coming: { width: 1600, height: 2400 } },
  });
});
