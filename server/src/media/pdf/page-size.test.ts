import { describe, expect, test } from 'vitest';
import { renderedSize } from './page-size.ts';

describe('renderedSize', () => {
  test.each([
    [{ width: 595, height: 842 }, 3200, { width: 3200, height: 4528 }],
    [{ width: 842, height: 595 }, 3200, { width: 4528, height: 3200 }],
    [{ width: 8, height: 8 }, 300, { width: 300, height: 300 }],
  ])('%o at %i', (page, side, expected) => {
    expect(renderedSize(page, side)).toEqual(expected);
  });

  test('keeps the proportions of a strip and bounds its pixels', () => {
    const { width, height } = renderedSize({ width: 100, height: 10_000 }, 3200);
    expect(height / width).toBeCloseTo(100, 0);
    expect(width * height).toBeLessThan(2 ** 25 * 1.01);
  });

  test.each([
    { width: 0, height: 10 },
    { width: Number.NaN, height: 10 },
    { width: Infinity, height: 1 },
  ])('takes %o as A4', (page) => {
    expect(renderedSize(page, 595)).toEqual({ width: 595, height: 842 });
  });
});
