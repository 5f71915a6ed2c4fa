import { expect, test } from 'vitest';
import { posterSize } from './page-poster.ts';

test.each([
  [1800, 2700, [333, 500]],
  [2700, 1800, [500, 333]],
  [400, 300, [400, 300]],
  [20_000, 10, [500, 1]],
])('a page of %i by %i becomes a poster of %j', (width, height, size) => {
  expect(posterSize(width, height)).toEqual(size);
});
