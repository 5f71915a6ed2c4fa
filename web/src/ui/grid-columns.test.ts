import { expect, test } from 'vitest';
import { columnCount, gridTarget } from './grid-columns.ts';

test('as many columns as fit with their gaps, at least two', () => {
  expect(columnCount(358, 150, 12)).toBe(2);
  expect(columnCount(812, 150, 16)).toBe(4);
  expect(columnCount(813, 150, 16)).toBe(4);
  expect(columnCount(814, 150, 16)).toBe(5);
  expect(columnCount(300, 280, 12)).toBe(2);
});

test('arrow keys walk the grid, mirrored where writing is', () => {
  const grid = { columns: 4, count: 10, rtl: false };
  expect(gridTarget('ArrowRight', 2, grid)).toBe(3);
  expect(gridTarget('ArrowRight', 2, { ...grid, rtl: true })).toBe(1);
  expect(gridTarget('ArrowDown', 5, grid)).toBe(9);
  expect(gridTarget('ArrowDown', 6, grid)).toBeUndefined();
  expect(gridTarget('ArrowUp', 3, grid)).toBeUndefined();
  expect(gridTarget('Enter', 3, grid)).toBeUndefined();
});
