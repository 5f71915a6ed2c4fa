import { expect, test } from 'vitest';
import { inOrder, isShown } from './arrangement.ts';

const same = (id: string) => id;

test('things stand in the order given, new ones after them, gone ones nowhere', () => {
  const arrangement = { order: ['c', 'gone', 'a'], hidden: ['a'] };
  expect(inOrder(['a', 'b', 'c', 'd'], same, arrangement)).toEqual(['c', 'a', 'b', 'd']);
  expect(inOrder(['a', 'b'], same, undefined)).toEqual(['a', 'b']);
  expect([isShown('a', arrangement), isShown('new', arrangement)]).toEqual([false, true]);
  expect(isShown('a', undefined)).toBe(true);
});
