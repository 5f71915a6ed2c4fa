import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { nextSort, splitSort, toggled } from './list-search.ts';
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

  test('are taken apart', () => {
    expect(splitSort('added,desc', options)).toEqual({ key: 'added', direction: 'desc' });
  });
});

test('toggling the last value leaves none', () => {
  expect(toggled(undefined, 'a')).toEqual(['a']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['a'], 'a')).toBeUndefined();
});
