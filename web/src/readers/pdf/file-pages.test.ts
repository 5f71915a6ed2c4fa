import { expect, test } from 'vitest';
import { filePages } from './file-pages.ts';

const named = (...names: string[]) => names.map((fileName) => ({ fileName }));

test('pages are those of the file that their names say', () => {
  const { indexOf, pageOf } = filePages(named('1', '3', '4'), 4);
  expect([1, 2, 3].map(indexOf)).toEqual([0, 2, 3]);
  expect([0, 1, 2, 3].map(pageOf)).toEqual([1, 2, 2, 3]);
});

test('names that say nothing leave pages in their order, within the file', () => {
  const { indexOf } = filePages(named('cover.jpg', '', '99'), 3);
  expect([1, 2, 3].map(indexOf)).toEqual([0, 1, 2]);
});
