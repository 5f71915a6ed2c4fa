import { findBooks, findSeries } from '@longbox/contract/conditions';
import { pathOf } from '@longbox/contract/endpoint';
import { listBooksOfSeries, listSeries } from '@longbox/contract/series';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseSearch } from '../../lib/search-params.ts';
import { bookList, readBookListSearch } from './book-list.ts';
import { libraryBookList, readLibraryBookListSearch } from './library-book-list.ts';
import {
  alternativesOf,
  conditionOf,
  needsCondition,
  partsOf,
  queryOfSearch,
  recalled,
  standing,
  withoutFilters,
  withoutGroup,
} from './narrow.ts';
import { readSeriesListSearch, seriesList } from './series-list.ts';

const seriesQuery = (search: Parameters<typeof readSeriesListSearch>[0]) =>
  Object.assign({}, ...queryOfSearch(seriesList, readSeriesListSearch(search)));
const seriesCondition = (search: Parameters<typeof readSeriesListSearch>[0]) =>
  conditionOf(seriesList, readSeriesListSearch(search));

describe('what an address asks of the server', () => {
  test('as a query of alternatives', () => {
    expect(
      seriesQuery({ ageRating: '12', readStatus: 'READ', cover: 'Bob', writer: ['Ann'] }),
    ).toEqual({
      age_rating: ['12'],
      read_status: ['READ'],
      author: ['Ann,writer', 'Bob,cover'],
    });
    expect(seriesQuery({ complete: 'false', oneshot: 'true', releaseDate: '2020' })).toEqual({
      complete: false,
      oneshot: true,
      release_year: ['2020'],
    });
  });

  test('as a condition: any of, all of, none of', () => {
    expect(seriesCondition({})).toBeUndefined();
    expect(seriesCondition({ genre: ['a', 'b'], not: 'genre:c' })).toEqual({
      allOf: [
        {
          anyOf: [
            { genre: { operator: 'is', value: 'a' } },
            { genre: { operator: 'is', value: 'b' } },
          ],
        },
        { genre: { operator: 'isNot', value: 'c' } },
      ],
    });
    expect(seriesCondition({ genre: ['a', 'b'], all: 'genre' })).toEqual({
      allOf: [{ genre: { operator: 'is', value: 'a' } }, { genre: { operator: 'is', value: 'b' } }],
    });
  });

  test('as a condition where no query knows the filter; before other servers it falls away', () => {
    const search = readLibraryBookListSearch({ mediaProfile: 'PDF', mediaStatus: 'ERROR' });
    expect(needsCondition(libraryBookList, search)).toBe(true);
    expect(conditionOf(libraryBookList, search)).toEqual({
      allOf: [
        { mediaProfile: { operator: 'is', value: 'PDF' } },
        { mediaStatus: { operator: 'is', value: 'ERROR' } },
      ],
    });
    const left = alternativesOf(libraryBookList, search);
    expect(left).toEqual({ mediaStatus: ['ERROR'] });
    expect(needsCondition(libraryBookList, left)).toBe(false);
    expect(queryOfSearch(libraryBookList, left)).toEqual([{ media_status: ['ERROR'] }]);
  });

  test('as a condition: any value, no value, or one of some or none', () => {
    expect(seriesCondition({ any: 'tag' })).toEqual({ tag: { operator: 'isNotNull' } });
    expect(seriesCondition({ none: 'tag' })).toEqual({ tag: { operator: 'isNull' } });
    expect(seriesCondition({ tag: 'a', none: 'tag' })).toEqual({
      anyOf: [{ tag: { operator: 'is', value: 'a' } }, { tag: { operator: 'isNull' } }],
    });
    expect(seriesCondition({ ageRating: 'None' })).toEqual({ ageRating: { operator: 'isNull' } });
    expect(seriesCondition({ not: 'complete:true' })).toEqual({
      complete: { operator: 'isFalse' },
    });
  });

  test('people of all roles are one group', () => {
    const ann = { author: { operator: 'is', value: { name: 'Ann', role: 'writer' } } };
    const bob = { author: { operator: 'is', value: { name: 'Bob', role: 'cover' } } };
    expect(seriesCondition({ writer: 'Ann', cover: 'Bob' })).toEqual({ anyOf: [ann, bob] });
    expect(seriesCondition({ writer: 'Ann', cover: 'Bob', all: 'people' })).toEqual({
      allOf: [ann, bob],
    });
    expect(seriesCondition({ not: 'writer:Ann: the Elder' })).toEqual({
      author: { operator: 'isNot', value: { name: 'Ann: the Elder', role: 'writer' } },
    });
  });

  test('is never refused, whatever the address', () => {
    const names = `${Object.keys(seriesList.filters).join(' ')} writer all not any none sort page pageSize`;
    const word = fc.oneof(
      fc.constantFrom(
        ...`READ ENDED true None 12 2020 9999 a,b genre tag:x ageRating:None ageRating:7
          releaseDate:1999 complete:false people writer:Ann`.split(/\s+/),
      ),
      fc.string({ maxLength: 8 }),
    );
    const address = fc.array(fc.tuple(fc.constantFrom(...names.split(' ')), word), {
      maxLength: 10,
    });
    const fits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
    const sent = (path: string) => parseSearch(path.slice(path.indexOf('?') + 1));
    fc.assert(
      fc.property(address, (pairs) => {
        const raw = parseSearch(new URLSearchParams(pairs).toString());
        const series = readSeriesListSearch(raw);
        const query = Object.assign({}, ...queryOfSearch(seriesList, series));
        expect(fits(listSeries.query, sent(pathOf(listSeries, { query })))).toBe(true);
        expect(fits(findSeries.body, { condition: conditionOf(seriesList, series) })).toBe(true);
        const books = readBookListSearch(raw);
        const narrow = Object.assign({}, ...queryOfSearch(bookList, books));
        const params = { seriesId: '1' };
        const path = pathOf(listBooksOfSeries, { params, query: narrow });
        expect(fits(listBooksOfSeries.query, sent(path))).toBe(true);
        expect(fits(findBooks.body, { condition: conditionOf(bookList, books) })).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a value', () => {
  test('is wanted, unwanted, or neither, back on the first page', () => {
    const search = { page: 3, genre: ['a', 'b'], not: ['tag:c'] } as const;
    expect(standing(search, 'genre', 'a', undefined)).toEqual({ genre: ['b'], not: ['tag:c'] });
    expect(standing(search, 'genre', 'a', 'out')).toEqual({
      genre: ['b'],
      not: ['tag:c', 'genre:a'],
    });
    expect(standing(search, 'tag', 'c', 'in')).toEqual({ genre: ['a', 'b'], tag: ['c'] });
    expect(standing({ genre: ['a'] }, 'genre', 'a', undefined)).toEqual({});
  });

  test('leaves with all the others, and nothing else does', () => {
    const search = {
      page: 2,
      pageSize: 50,
      sort: 'name,asc',
      writer: ['Ann'],
      genre: ['a'],
      any: ['tag'],
      context: 'COLLECTION',
    } as const;
    expect(withoutFilters(seriesList, search)).toEqual({
      pageSize: 50,
      sort: 'name,asc',
      context: 'COLLECTION',
    });
  });
});

describe('what is remembered', () => {
  const remembered = partsOf(
    seriesList,
    readSeriesListSearch({ page: 4, sort: 'createdDate,desc', releaseDate: '2020', not: 'tag:a' }),
  );

  test('is the filter and the order, never the page', () => {
    expect(remembered).toEqual({
      filter: { releaseDate: ['2020'], not: ['tag:a'] },
      sort: { sort: 'createdDate,desc' },
    });
  });

  test('fills a bare address', () => {
    expect(recalled(seriesList, {}, remembered)).toEqual({
      sort: 'createdDate,desc',
      releaseDate: ['2020'],
      not: ['tag:a'],
    });
  });

  test('gives way to an address that says something', () => {
    expect(recalled(seriesList, { releaseDate: ['1999'] }, remembered)).toEqual({
      releaseDate: ['1999'],
      sort: 'createdDate,desc',
    });
    const both = { genre: ['a'], sort: 'name,asc' } as const;
    expect(recalled(seriesList, both, remembered)).toBeUndefined();
  });

  test('nothing remembered, nothing to do: no redirect without end', () => {
    expect(recalled(seriesList, {}, partsOf(seriesList, {}))).toBeUndefined();
    const filled = recalled(seriesList, {}, remembered) ?? {};
    expect(recalled(seriesList, filled, remembered)).toBeUndefined();
  });
});

describe('what the values of a group are counted among', () => {
  const read = (raw: Parameters<typeof readSeriesListSearch>[0]) =>
    withoutGroup(readSeriesListSearch(raw), 'genre');

  test('is the list without what the group itself says', () => {
    const said = { genre: ['noir'], not: ['genre:sea', 'tag:dull'], any: ['genre', 'tag'] };
    expect(read({ ...said, publisher: ['Ink'] })).toEqual(
      readSeriesListSearch({ publisher: ['Ink'], not: ['tag:dull'], any: ['tag'] }),
    );
    expect(read({ none: ['genre'] })).toEqual({});
  });

  test('is the list as it is where every chosen value must be there', () => {
    const search = { genre: ['noir'], all: ['genre'] };
    expect(read(search)).toEqual(readSeriesListSearch(search));
  });
});
