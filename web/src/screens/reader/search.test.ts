import { expect, test } from 'vitest';
import { readReaderSearch } from './search.ts';

test('reads page, incognito and context', () => {
  const raw = { page: '12', incognito: 'TRUE', context: 'READLIST', contextId: 'x' };
  expect(readReaderSearch(raw)).toEqual({
    page: 12,
    incognito: true,
    context: 'READLIST',
    contextId: 'x',
  });
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: 'x', incognito: 'no' },
  { context: 'READLIST' },
  { context: 'SHELF', contextId: 'x' },
])('what is wrong is left out: %j', (raw) => {
  expect(readReaderSearch(raw)).toEqual({});
});
