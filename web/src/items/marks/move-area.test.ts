import { expect, test } from 'vitest';
import { areaAround, moveArea } from './move-area.ts';

const area = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 };

test('arrows move a box, and with Shift its lower right corner', () => {
  expect(moveArea(area, 'ArrowLeft', false)).toMatchObject({ ...area, x: 0.48 });
  expect(moveArea(area, 'ArrowDown', false)).toMatchObject({ ...area, y: 0.52 });
  expect(moveArea(area, 'ArrowRight', true)?.width).toBeCloseTo(0.22);
  expect(moveArea(area, 'ArrowUp', true)?.height).toBeCloseTo(0.08);
  expect(moveArea(area, 'a', false)).toBeUndefined();
  expect(moveArea(area, 'constructor', false)).toBeUndefined();
});

test('it stays on the page, and a box', () => {
  const full = { x: 0.75, y: 0, width: 0.25, height: 0.02 };
  expect(moveArea(full, 'ArrowRight', false)).toEqual(full);
  expect(moveArea(full, 'ArrowRight', true)).toEqual(full);
  expect(moveArea(full, 'ArrowUp', false)).toEqual(full);
  expect(moveArea(full, 'ArrowUp', true)).toEqual(full);
});

test('one begins around a point, and on the page', () => {
  expect(areaAround(0.5, 0.5)).toMatchObject({ x: 0.35, y: 0.4 });
  expect(areaAround(1, 0)).toMatchObject({ x: 0.7, y: 0 });
});
