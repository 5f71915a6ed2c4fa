import { describe, expect, test } from 'vitest';
import {
  authorsOf,
  nextSort,
  readListSearch,
  type SortOption,
  sortsOf,
  splitSort,
  toggled,
} from './list-search.ts';

const options: readonly SortOption<'title' | 'added'>[] = [
  { key: 'title', first: 'asc' },
  { key: 'added', first: 'desc' },
];
const codec = { sorts: sortsOf(options), defaultSort: 'title,asc' } as const;

describe('readListSearch', () => {
  test('reads what is known', () => {
    const raw = {
      page: '3',
      pageSize: '50',
      sort: 'added,desc',
      readStatus: ['READ', 'UNREAD', 'NONSENSE'],
      tag: ['a', 'b', 'a'],
      writer: 'Ann, the Elder',
    };
    expect(readListSearch(raw, codec)).toEqual({
      page: 3,
      pageSize: 50,
      sort: 'added,desc',
      readStatus: ['UNREAD', 'READ'],
      tag: ['a', 'b'],
      writer: ['Ann, the Elder'],
    });
  });

  test('is total: wrong values and defaults are absent', () => {
    const wrong = {
      page: '-1',
      pageSize: '33',
      sort: 'size,up',
      readStatus: 'x',
      tag: '',
      writer: [],
    };
    expect(Object.keys(readListSearch(wrong, codec))).toEqual([]);
    expect(Object.keys(readListSearch({ page: '1', sort: 'title,asc' }, codec))).toEqual([]);
    expect(Object.keys(readListSearch({ page: {}, tag: null, sort: 7 }, codec))).toEqual([]);
  });
});

test('authors are sent with their role', () => {
  expect(authorsOf({ writer: ['Ann'], cover: ['Bob', 'Cid'] })).toEqual([
    'Ann,writer',
    'Bob,cover',
    'Cid,cover',
  ]);
  expect(authorsOf({})).toBeUndefined();
});

describe('sorts', () => {
  test('another option starts its own way, the same one turns round', () => {
    expect(nextSort('title,asc', { key: 'added', first: 'desc' }, options)).toBe('added,desc');
    expect(nextSort('added,desc', { key: 'added', first: 'desc' }, options)).toBe('added,asc');
    expect(nextSort('title,asc', { key: 'title', first: 'asc' }, options)).toBe('title,desc');
  });

  test('are taken apart', () => {
    expect(splitSort('added,desc', options)).toEqual({ key: 'added', direction: 'desc' });
  });
});

test('toggling the last value leaves none', () => {
  expect(toggled(undefined, 'a')).toEqual(['a']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['a'], 'a')).toBeUndefined();
});
