import { expect, test } from 'vitest';
import { readMediaAnalysisSearch } from './analysis-search.ts';
import {
  readKnownPagesSearch,
  readNearDuplicatesSearch,
  readNewPagesSearch,
} from './page-search.ts';

test('the analysis shows what cannot be read unless its address says otherwise', () => {
  expect(readMediaAnalysisSearch({ status: ['UNSUPPORTED', 'ERROR'] })).toEqual({});
  expect(readMediaAnalysisSearch({ status: 'READY', library: ['', 'a', 'a'] })).toEqual({
    library: ['a'],
  });
  expect(readMediaAnalysisSearch({ status: 'UNKNOWN', sort: 'size,desc' })).toEqual({
    status: ['UNKNOWN'],
    sort: ['size,desc'],
  });
});

test('known pages: what is deleted by hand or by itself, others, or all', () => {
  expect(readKnownPagesSearch({ action: ['DELETE_MANUAL', 'DELETE_AUTO'] })).toEqual({});
  expect(readKnownPagesSearch({ action: 'IGNORE' })).toEqual({ action: ['IGNORE'] });
  expect(readKnownPagesSearch({ action: 'all' })).toEqual({ action: 'all' });
  expect(readKnownPagesSearch({ action: 'other' })).toEqual({});
});

test('how many new pages are shown is a taste of the person, not of the address', () => {
  expect(readNewPagesSearch({ page: '2', size: '50', sort: 'totalSize,asc' })).toEqual({
    page: 2,
    sort: ['totalSize,asc'],
  });
});

test('near-duplicates: undecided pairs of books unless the address says otherwise', () => {
  expect(readNearDuplicatesSearch({ kind: 'BOOKS', kept: 'false', page: '1' })).toEqual({});
  expect(readNearDuplicatesSearch({ kind: 'PAGES', kept: 'true', page: '3', size: '50' })).toEqual({
    kind: 'PAGES',
    kept: true,
    page: 3,
    size: 50,
  });
});
