import { expect, test } from 'vitest';
import { areaBetween, areaStyle } from './area-style.ts';

test('a rectangle lies where it was drawn, also on the part of a page that is shown', () => {
  const area = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 };
  expect(areaStyle(area)).toEqual({ left: '50%', top: '25%', width: '25%', height: '50%' });
  const half = { x: 0.5, y: 0, width: 0.5, height: 1 };
  expect(areaStyle(area, half)).toEqual({ left: '0%', top: '25%', width: '50%', height: '50%' });
});

test('drawn in any direction and beyond the edge it stays on its page', () => {
  const drawn = areaBetween({ x: 0.75, y: 1.5 }, { x: -0.5, y: 0.5 });
  expect(drawn).toEqual({ x: 0, y: 0.5, width: 0.75, height: 0.5 });
});
