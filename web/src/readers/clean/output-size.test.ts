import { expect, test } from 'vitest';
import { isEnlarged, outputSize } from './output-size.ts';

const page = { width: 800, height: 1200 };

test('a small scan is enlarged to the size it is shown in, at most three times', () => {
  expect(outputSize(page, 1200)).toEqual({ width: 1200, height: 1800 });
  expect(outputSize({ width: 300, height: 450 }, 3000)).toEqual({ width: 900, height: 1350 });
  expect(isEnlarged(page, outputSize(page, 1200))).toBe(true);
});

test('a picture about as large as it is shown keeps its pixels', () => {
  expect(outputSize(page, 860)).toEqual(page);
  expect(outputSize(page, 740)).toEqual(page);
  expect(isEnlarged(page, outputSize(page, 860))).toBe(false);
});

test('a larger picture is cleaned as small as it is shown', () => {
  expect(outputSize({ width: 2400, height: 3600 }, 800)).toEqual({ width: 800, height: 1200 });
});

test('no picture takes more than twelve million pixels', () => {
  const { width, height } = outputSize({ width: 4000, height: 6000 }, 4000);
  expect(width * height).toBeLessThanOrEqual(12_010_000);
  expect(width / height).toBeCloseTo(2 / 3, 2);
});
