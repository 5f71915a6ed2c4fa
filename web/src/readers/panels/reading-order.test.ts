import { expect, test } from 'vitest';
import type { Box } from './box.ts';
import { inReadingOrder } from './reading-order.ts';

type Named = Box & { readonly name: string };
const at = (name: string, left: number, top: number, right: number, bottom: number): Named => ({
  name,
  left,
  top,
  right,
  bottom,
});
const page = { width: 100, height: 140 };
const order = (boxes: readonly Named[], rightToLeft = false, size = page): string =>
  inReadingOrder(boxes.toReversed(), size, rightToLeft)
    .map(({ name }) => name)
    .join('');

test('rows from top to bottom, each from its beginning', () => {
  const boxes = [at('a', 0, 0, 48, 60), at('b', 52, 0, 100, 60), at('c', 0, 64, 100, 140)];
  expect(order(boxes)).toBe('abc');
  expect(order(boxes, true)).toBe('bac');
});

test('a high panel is read before the column beside it', () => {
  const boxes = [at('a', 0, 0, 48, 140), at('b', 52, 0, 100, 66), at('c', 52, 70, 100, 140)];
  expect(order(boxes)).toBe('abc');
  expect(order(boxes, true)).toBe('bca');
});

test('slanted panels whose boxes overlap keep their order', () => {
  const boxes = [at('a', 0, 0, 40, 60), at('b', 30, 0, 75, 60), at('c', 66, 0, 100, 60)];
  expect(order(boxes)).toBe('abc');
  expect(order(boxes, true)).toBe('cba');
});

test('two strips of four panels are read one after the other', () => {
  const column = (names: string, left: number) =>
    [...names].map((name, row) => at(name, left, row * 35, left + 44, row * 35 + 33));
  const boxes = [...column('abcd', 0), ...column('efgh', 56)];
  expect(order(boxes, true)).toBe('efghabcd');
  expect(order(boxes)).toBe('abcdefgh');
});

test('an even grid of eight panels is read in rows', () => {
  const column = (names: string, left: number) =>
    [...names].map((name, row) => at(name, left, row * 35, left + 49, row * 35 + 33));
  expect(order([...column('aceg', 0), ...column('bdfh', 51)])).toBe('abcdefgh');
});

test('of a double page one page is read after the other', () => {
  const boxes = [
    at('a', 2, 0, 96, 66),
    at('b', 2, 70, 96, 140),
    at('c', 104, 0, 198, 66),
    at('d', 104, 70, 198, 140),
  ];
  const double = { width: 200, height: 140 };
  expect(order(boxes, false, double)).toBe('abcd');
  expect(order(boxes, true, double)).toBe('cdab');
});

test('a panel across a double page is read with its row', () => {
  const boxes = [at('a', 2, 0, 198, 66), at('b', 2, 70, 96, 140), at('c', 104, 70, 198, 140)];
  expect(order(boxes, true, { width: 200, height: 140 })).toBe('acb');
});

test('a panel within another follows it', () => {
  const boxes = [at('a', 0, 0, 100, 66), at('b', 0, 70, 100, 140), at('c', 20, 84, 60, 120)];
  expect(order(boxes)).toBe('abc');
});
