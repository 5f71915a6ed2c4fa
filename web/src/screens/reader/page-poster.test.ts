import { expect, test } from 'vitest';
import { posterKinds, posterSize } from './page-poster.ts';

test.each([
  [1800, 2700, [333, 500]],
  [2700, 1800, [500, 333]],
  [400, 300, [400, 300]],
  [20_000, 10, [500, 1]],
])('a page of %i by %i becomes a poster of %j', (width, height, size) => {
  expect(posterSize(width, height)).toEqual(size);
});

test('posters are administrators’; a one-shot is its series; a read list only where it is read', () => {
  const admin = { roles: ['USER', 'ADMIN'] };
  const opened = { book: { oneshot: false }, readList: {} };
  expect(posterKinds(opened, admin)).toEqual(['book', 'series', 'readList']);
  expect(posterKinds({ book: { oneshot: true }, readList: null }, admin)).toEqual(['book']);
  expect(posterKinds(opened, { roles: ['USER'] })).toEqual([]);
});
