import { expect, test } from 'vitest';
import { extrasHere, slotAt } from './extras.ts';

const drawn = (items: string, after: readonly number[]) =>
  Array.from({ length: items.length + after.length }, (_, place) => {
    const slot = slotAt(place, after);
    return 'item' in slot ? items[slot.item] : String(slot.extra);
  }).join('');

test.each([
  ['abc', [], 'abc'],
  ['abc', [0], '0abc'],
  ['abc', [1, 1, 2], 'a01b2c'],
  ['abc', [0, 3, 3], '0abc12'],
  ['', [0, 0], '01'],
] as const)('extras of %s after %j items stand as in %s', (items, after, expected) => {
  expect(drawn(items, after)).toBe(expected);
});

const pageOf = (page: number, count: number) => ({
  total: 7,
  onServer: undefined,
  count,
  itemAt: () => undefined,
  known: () => [],
  error: null,
  retry: () => {},
  onVisible: () => {},
  pages: 3,
  page,
  size: 3,
});

test.each([
  [1, 3, [0, 3, 3]],
  [2, 3, [1]],
  [3, 1, [1, 1]],
] as const)('page %i has its extras alone', (page, count, expected) => {
  const after = [0, 3, 3, 4, 7, 9];
  const here = extrasHere(pageOf(page, count), { after, render: String }, 3);
  expect(here.after).toEqual(expected);
  const first = here.render(0);
  expect(first).toBe({ 1: '0', 2: '3', 3: '4' }[page]);
});
