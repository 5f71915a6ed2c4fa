import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { nextSort, nextThen, sortsOfSearch, splitSort, toggled } from './list-search.ts';
import { readSeriesListSearch } from './series-list.ts';

const options = [{ key: 'title' }, { key: 'added' }] as const;

describe('the address of a list', () => {
  test('survives the trip through the address bar', () => {
    const search = {
      page: 2,
      pageSize: 100,
      sort: 'createdDate,desc',
      readStatus: ['UNREAD'],
      complete: ['false'],
      genre: ['science fiction', 'a & b'],
      ageRating: ['0', 'None'],
      writer: ['Ann, the Elder'],
      all: ['genre', 'people'],
      not: ['tag:a:b', 'writer:Bob', 'status:ENDED'],
      any: ['sharingLabel'],
      none: ['tag'],
    } as const;
    const address = stringifySearch({ ...readSeriesListSearch(search) });
    expect(readSeriesListSearch(parseSearch(address))).toEqual(search);
  });

  test('reads brackets and leaves out what it does not know', () => {
    const raw = parseSearch(
      '?genre[]=x&genre[1]=y&status=ENDED&status=GONE&sort=size,up&nonsense=1',
    );
    expect(readSeriesListSearch(raw)).toEqual({ genre: ['x', 'y'], status: ['ENDED'] });
  });

  test('holds a list of many values', () => {
    const genre = Array.from({ length: 60 }, (_, index) => `genre ${index}`);
    const text = genre.map((one, index) => `genre[${index}]=${encodeURIComponent(one)}`).join('&');
    expect(readSeriesListSearch(parseSearch(`?${text}`))).toEqual({ genre });
  });

  test('is total: wrong values and defaults are absent', () => {
    const wrong = {
      page: '-1',
      pageSize: '33',
      sort: 'size,up',
      readStatus: 'x',
      tag: '',
      writer: [],
      complete: 'perhaps',
      releaseDate: '20',
      ageRating: 'old',
      all: ['status', 'x'],
      not: ['genre', 'genre:', 'x:y', 'status:GONE'],
      any: ['publisher'],
    };
    expect(Object.keys(readSeriesListSearch(wrong))).toEqual([]);
    const defaults = { page: '1', sort: 'metadata.titleSort,asc' };
    expect(Object.keys(readSeriesListSearch(defaults))).toEqual([]);
    expect(Object.keys(readSeriesListSearch({ page: {}, tag: null, sort: 7 }))).toEqual([]);
  });

  test('a thing cannot have some value and none at all', () => {
    expect(readSeriesListSearch({ any: 'genre', none: ['genre', 'tag'] })).toEqual({
      any: ['genre'],
      none: ['tag'],
    });
  });
});

describe('sorts', () => {
  test('another option starts its own way, the same one turns round', () => {
    expect(nextSort('title,asc', { key: 'added', first: 'desc' }, options)).toBe('added,desc');
    expect(nextSort('added,desc', { key: 'added', first: 'desc' }, options)).toBe('added,asc');
    expect(nextSort('title,asc', { key: 'title', first: 'asc' }, options)).toBe('title,desc');
  });

  test('further ones come one by one, are turned round, and go', () => {
    const added = nextThen(undefined, { key: 'added', first: 'desc' });
    expect(added).toEqual(['added,desc']);
    const both = nextThen(added, { key: 'title', first: 'asc' });
    expect(both).toEqual(['added,desc', 'title,asc']);
    const turned = nextThen(both, { key: 'added', first: 'desc' });
    expect(turned).toEqual(['added,asc', 'title,asc']);
    expect(nextThen(turned, { key: 'added', first: 'desc' })).toEqual(['title,asc']);
    expect(nextThen(['title,desc'], { key: 'title', first: 'asc' })).toBeUndefined();
  });

  test('further ones come before what settles ties, and nothing orders twice', () => {
    const sorts = [
      { key: 'series', first: 'asc', label: 'sort.series', ties: ['number,asc', 'added,asc'] },
      { key: 'added', first: 'desc', label: 'sort.createdDate' },
    ] as const;
    expect(sortsOfSearch({ sorts }, { sort: 'series,asc', thenBy: ['added,desc'] })).toEqual([
      'series,asc',
      'added,desc',
      'number,asc',
    ]);
  });

  test('of an address each orders by something of its own', () => {
    const order = (search: object) => readSeriesListSearch({ ...search });
    expect(order({ sort: 'booksCount,desc', thenBy: ['name,desc', 'name,asc', 'booksCount,asc'] }))
      // The first of two of a kind counts.
      .toEqual({ sort: 'booksCount,desc', thenBy: ['name,desc'] });
    expect(order({ thenBy: ['metadata.titleSort,desc', 'size,asc'] })).toEqual({});
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
