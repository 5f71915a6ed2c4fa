// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { discardRefused } from './discard-refused.ts';
import { keptName, keptRefused } from './kept-by-book.ts';

const refused = JSON.stringify({ page: 7, refused: true });

afterEach(() => {
  localStorage.clear();
});

test('what was discarded comes back with an undo, unless the book was read again since', () => {
  const name = keptName('unsaved', 'me', 'b');
  const read = keptName('read', 'me', 'b');
  localStorage.setItem(name, refused);
  localStorage.setItem(read, refused);
  const bringBack = discardRefused('me', 'b');
  expect(keptRefused('me')).toEqual([]);
  localStorage.setItem(read, 'read since');
  bringBack();
  expect(localStorage.getItem(name)).toBe(refused);
  expect(localStorage.getItem(read)).toBe('read since');
});
