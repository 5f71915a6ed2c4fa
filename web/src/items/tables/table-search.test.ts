import { expect, test } from 'vitest';
import { keptOrder, readSome, readTableSearch } from './table-search.ts';

const keys = ['name', 'media.status'];

test('an address says page, size and order of a table', () => {
  const raw = { page: '3', size: '50', sort: ['media.status,desc', 'name,asc'] };
  expect(readTableSearch(raw, keys)).toEqual({
    page: 3,
    size: 50,
    sort: ['media.status,desc', 'name,asc'],
  });
});

test('what is usual, unknown or said twice is left out', () => {
  const raw = { page: '1', size: '20', sort: ['name,asc', 'name,desc', 'size,asc', 'name'] };
  expect(readTableSearch(raw, keys)).toEqual({ sort: ['name,asc'] });
  expect(readTableSearch({ page: '0', size: '7', sort: 'x' }, keys)).toEqual({});
});

test('of several values those known count, in their own order', () => {
  expect(readSome(['b', 'x', 'a', 'b'], ['a', 'b'])).toEqual(['a', 'b']);
  expect(readSome('x', ['a', 'b'])).toBeUndefined();
  expect(readSome(undefined, ['a'])).toBeUndefined();
});

test('the column of the usual order can be had the other way, and back', () => {
  const usual = [{ key: 'timestamp', direction: 'desc' }] as const;
  expect(keptOrder(undefined, [], usual)).toEqual(['timestamp,asc']);
  expect(keptOrder(['timestamp,asc'], usual, usual)).toBeUndefined();
  const byType = { key: 'type', direction: 'asc' } as const;
  expect(keptOrder(undefined, [...usual, byType], usual)).toEqual(['timestamp,desc', 'type,asc']);
  expect(keptOrder(['type,desc'], [], usual)).toBeUndefined();
});
