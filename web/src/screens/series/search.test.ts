import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { readSeriesSearch } from './search.ts';

test('the address of a series survives the trip through the address bar', () => {
  const search = {
    page: 2,
    sort: 'fileSize,desc',
    readStatus: ['UNREAD', 'IN_PROGRESS'],
    tag: ['a, b'],
    writer: ['Ann'],
    context: 'LIBRARY',
    contextId: 'l1',
  } as const;
  expect(readSeriesSearch(parseSearch(stringifySearch({ ...search })))).toEqual(search);
});

test('what is unknown or the default is left out', () => {
  const raw = parseSearch('?sort=metadata.numberSort,asc&page=0&context=SERIES&readStatus=never');
  expect(readSeriesSearch(raw)).toEqual({});
});
