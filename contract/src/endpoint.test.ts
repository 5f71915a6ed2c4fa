import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listBooks } from './books.ts';
import { pathOf, schemasOf } from './endpoint.ts';
import { getPage } from './books.ts';
import { getResource } from './publication.ts';
import { listSeries } from './series.ts';

describe('the path of a call', () => {
  test('has its parameters filled in, encoded', () => {
    const params = { bookId: 'a/b c', pageNumber: '3' };
    expect(pathOf(getPage, { params, query: { convert: 'jpeg' } })).toBe(
      '/api/v1/books/a%2Fb%20c/pages/3?convert=jpeg',
    );
  });

  test('keeps the slashes of a parameter that is the rest of the path', () => {
    const params = { bookId: '1', path: 'a b/c+d/é?.html' };
    expect(pathOf(getResource, { params })).toBe(
      '/api/v1/books/1/resource/a%20b/c%2Bd/%C3%A9%3F.html',
    );
  });

  test('repeats lists and leaves out what is empty', () => {
    expect(
      pathOf(listSeries, {
        query: { genre: ['action', 'drama'], status: [], search: '', page: 0, unpaged: undefined },
      }),
    ).toBe('/api/v1/series?genre=action&genre=drama&page=0');
  });

  test('sends a lone value with a comma twice, but not sorts and authors', () => {
    const query = { tag: ['a,b'], sort: ['name,desc'], author: ['Ann,writer'] };
    expect(pathOf(listBooks, { query })).toBe(
      '/api/v1/books?tag=a%2Cb&tag=a%2Cb&sort=name%2Cdesc&author=Ann%2Cwriter',
    );
  });
});

describe('the query of a call', () => {
  const parse = (raw: object) => z.parse(schemasOf(listBooks).query, raw);

  test('forgives paging that makes no sense', () => {
    expect(parse({ page: '-3', size: '0' })).toMatchObject({ page: 0, size: 20 });
    expect(parse({ page: 'x', size: '99999' })).toMatchObject({ page: 0, size: 2000 });
    expect(parse({ page: '4', size: '7' })).toMatchObject({ page: 4, size: 7 });
  });

  test('splits one occurrence of a list on commas, and no repeated ones', () => {
    expect(parse({ tag: 'a,b' }).tag).toEqual(['a', 'b']);
    expect(parse({ tag: ['a,b', 'c'] }).tag).toEqual(['a,b', 'c']);
    expect(parse({ sort: 'name,desc' }).sort).toEqual(['name,desc']);
    expect(parse({}).tag).toBeUndefined();
  });

  test('refuses words that are no value', () => {
    expect(() => parse({ read_status: 'SOMETIMES' })).toThrow('read_status');
    expect(() => parse({ deleted: 'perhaps' })).toThrow('deleted');
    expect(() => parse({ released_after: 'yesterday' })).toThrow('released_after');
  });
});
