import { expect, test } from 'vitest';
import {
  added,
  asFound,
  chosen,
  cornerAt,
  moved,
  type PanelEdit,
  type PanelEditing,
  panelsOf,
  removed,
  reordered,
  shaped,
  undone,
  withCorner,
} from './edit-panels.ts';

const one = { x: 0.1, y: 0.1, width: 0.4, height: 0.3 };
const two = { x: 0.5, y: 0.1, width: 0.4, height: 0.3 };
const start: PanelEditing = { found: [one, two], corrected: undefined, chosen: 0, past: [] };

const after = (...edits: readonly PanelEdit[]): PanelEditing =>
  edits.reduce((state, edit) => edit(state), start);

test('a corner is moved, the opposite one stays', () => {
  const panel = withCorner(one, 'topLeft', { x: 0.2, y: 0 });
  expect(cornerAt(panel, 'topLeft')).toEqual({ x: 0.2, y: 0 });
  expect(cornerAt(panel, 'bottomRight')).toEqual(cornerAt(one, 'bottomRight'));
});

test('corners stay on the page, and never pass each other', () => {
  expect(cornerAt(withCorner(one, 'bottomRight', { x: 2, y: 3 }), 'bottomRight')).toEqual({
    x: 1,
    y: 1,
  });
  const { width, height } = withCorner(one, 'topRight', { x: 0, y: 1 });
  expect(width).toBeCloseTo(0.03);
  expect(height).toBeCloseTo(0.03);
});

test('a panel that is moved keeps its size at the edge of the page', () => {
  expect(moved(two, { x: 0.5, y: -0.5 })).toEqual({ ...two, x: 0.6, y: 0 });
});

test('a movement is undone as a whole', () => {
  const shape = (x: number, goesOn: boolean) => shaped({ ...one, x }, goesOn);
  const state = after(shape(0.11, false), shape(0.12, true), shape(0.13, true));
  expect(panelsOf(state)[0]?.x).toBe(0.13);
  const before = undone(state);
  expect(panelsOf(before)).toEqual([one, two]);
  expect(before.corrected).toBeUndefined();
});

test('an added panel is read after the chosen one, and chosen itself', () => {
  const state = after(added);
  expect(panelsOf(state)).toHaveLength(3);
  expect(state.chosen).toBe(1);
  expect([panelsOf(state)[0], panelsOf(state)[2]]).toEqual([one, two]);
});

test('the order is changed by one place at a time, not beyond the ends', () => {
  const state = after(reordered(1));
  expect(panelsOf(state)).toEqual([two, one]);
  expect(state.chosen).toBe(1);
  expect(reordered(1)(state)).toBe(state);
});

test('the last panel can not be removed', () => {
  const state = after(chosen(1), removed);
  expect(panelsOf(state)).toEqual([one]);
  expect(state.chosen).toBe(0);
  expect(removed(state)).toBe(state);
});

test('the found panels come back, and that is undone, too', () => {
  const state = after(removed, asFound);
  expect(state.corrected).toBeUndefined();
  expect(panelsOf(state)).toEqual([one, two]);
  expect(panelsOf(undone(state))).toEqual([two]);
});
