import { expect, test } from 'vitest';
import { nextTableSort, type TableSort } from './table-sort.ts';

const after = (keys: string, multiple: boolean) => {
  let sort: readonly TableSort[] = [];
  for (const key of keys) sort = nextTableSort(sort, key, multiple);
  return sort.map(({ key, direction }) => `${key} ${direction}`);
};

test.each([
  ['a', false, ['a asc']],
  ['aa', false, ['a desc']],
  ['aaa', false, []],
  ['aab', false, ['b asc']],
  ['ab', true, ['a asc', 'b asc']],
  ['abaa', true, ['b asc']],
  ['aba', true, ['a desc', 'b asc']],
])('heads pressed %s, several %s', (keys, multiple, sort) => {
  expect(after(keys, multiple)).toEqual(sort);
});
