import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { filterQuery, partsOf, readLibrarySeriesSearch, recalled, without } from './search.ts';

describe('the address of a library', () => {
  test('survives the trip through the address bar', () => {
    const search = {
      page: 2,
      pageSize: 100,
      sort: 'createdDate,desc',
      readStatus: ['UNREAD'],
      genre: ['science fiction', 'a & b'],
      ageRating: ['0'],
      writer: ['Ann, the Elder'],
    } as const;
    const address = stringifySearch({ ...readLibrarySeriesSearch(search) });
    expect(readLibrarySeriesSearch(parseSearch(address))).toEqual(search);
  });

  test('reads brackets and leaves out what it does not know', () => {
    const raw = parseSearch(
      '?genre[]=x&genre[1]=y&status=ENDED&status=GONE&sort=size,up&nonsense=1',
    );
    expect(readLibrarySeriesSearch(raw)).toEqual({ genre: ['x', 'y'], status: ['ENDED'] });
  });

  test('the default order is not written', () => {
    expect(readLibrarySeriesSearch({ sort: 'metadata.titleSort,asc', page: '1' })).toEqual({});
  });

  test('is sent as the server names it', () => {
    const sent = filterQuery({ ageRating: ['12'], readStatus: ['READ'], cover: ['Bob'] });
    expect(sent).toMatchObject({
      age_rating: ['12'],
      read_status: ['READ'],
      author: ['Bob,cover'],
    });
  });

  test('loses one value of a filter and its page', () => {
    expect(without({ page: 3, genre: ['a', 'b'] }, 'genre', 'a')).toEqual({ genre: ['b'] });
    expect(without({ genre: ['a'], tag: ['a'] }, 'genre', 'a')).toEqual({ tag: ['a'] });
  });
});

describe('what is remembered', () => {
  const remembered = partsOf({ page: 4, sort: 'createdDate,desc', readStatus: ['UNREAD'] });

  test('is the filter and the order, never the page', () => {
    expect(remembered).toEqual({
      filter: { readStatus: ['UNREAD'] },
      sort: { sort: 'createdDate,desc' },
    });
  });

  test('fills a bare address', () => {
    expect(recalled({}, remembered)).toEqual({ sort: 'createdDate,desc', readStatus: ['UNREAD'] });
  });

  test('gives way to an address that says something', () => {
    expect(recalled({ genre: ['a'] }, remembered)).toEqual({
      genre: ['a'],
      sort: 'createdDate,desc',
    });
    const both = { genre: ['a'], sort: 'name,asc' } as const;
    expect(recalled(both, remembered)).toBeUndefined();
  });

  test('nothing remembered, nothing to do: no redirect without end', () => {
    expect(recalled({}, partsOf({}))).toBeUndefined();
    const filled = recalled({}, remembered) ?? {};
    expect(recalled(filled, remembered)).toBeUndefined();
  });
});
