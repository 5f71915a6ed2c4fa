import { expect, test } from 'vitest';
import { inOrder, orderOf } from './row-order.ts';

const rows = [
  { id: 'a', number: 10, name: 'Vol. 10' },
  { id: 'b', number: undefined, name: 'vol. 2' },
  { id: 'c', number: 2, name: 'Vol. 2' },
];
const idOf = ({ id }: { readonly id: string }) => id;

test('numbers by their size, words as people count, nothing last in either direction', () => {
  const byNumber = (direction: 'asc' | 'desc') =>
    orderOf(rows, idOf, ({ number }) => number, direction, 'en');
  expect(byNumber('asc')).toEqual(['c', 'a', 'b']);
  expect(byNumber('desc')).toEqual(['a', 'c', 'b']);
  expect(orderOf(rows, idOf, ({ name }) => name, 'asc', 'en').at(-1)).toBe('a');
});

test('an order holds while values change, and what is new stands at the end', () => {
  const order = orderOf(rows, idOf, ({ number }) => number, 'asc', 'en');
  const changed = [{ id: 'new' }, ...rows.map(({ id }) => ({ id }))];
  expect(inOrder(changed, idOf, order).map(idOf)).toEqual(['c', 'a', 'b', 'new']);
  expect(inOrder(changed, idOf, [])).toEqual(changed);
});
