import { describe, expect, test } from 'vitest';
import {
  parseSearch,
  readFlag,
  readOneOf,
  readText,
  readWhole,
  stringifySearch,
} from './search-params.ts';

describe('parseSearch', () => {
  test('flat names stay texts, even those that look like numbers', () => {
    expect(parseSearch('?tag=12&q=a%20b')).toEqual({ tag: '12', q: 'a b' });
  });

  test('repeated and bracketed names become lists', () => {
    expect(parseSearch('?tag=a&tag=b')).toEqual({ tag: ['a', 'b'] });
    expect(parseSearch('?tag[]=a&tag[1]=b&tag%5B2%5D=c')).toEqual({ tag: ['a', 'b', 'c'] });
  });

  test('lists may be long', () => {
    const text = Array.from({ length: 40 }, (_, index) => `tag[${index}]=${index}`).join('&');
    expect(parseSearch(text)['tag']).toHaveLength(40);
  });

  test('names of the language are names like others', () => {
    expect(Object.keys(parseSearch('?__proto__=x&constructor=y'))).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});

test('what is written is read again', () => {
  const search = { tag: ['a,b', 'c&d'], page: 2, deep: true, none: undefined, empty: '' };
  const text = stringifySearch(search);
  expect(text).toBe('?tag=a%2Cb&tag=c%26d&page=2&deep=true');
  expect(parseSearch(text)).toEqual({ tag: ['a,b', 'c&d'], page: '2', deep: 'true' });
});

test('nothing to write is no question mark', () => {
  expect(stringifySearch({ page: undefined, tags: [] })).toBe('');
});

test('readers take the last value and drop bad ones', () => {
  expect(readText(['a', 'b'])).toBe('b');
  expect(readText({})).toBeUndefined();
  expect(readWhole('3', 1)).toBe(3);
  expect(readWhole(3, 1)).toBe(3);
  for (const bad of ['0', '-1', '1.5', '1e3', 'x', '', null, undefined, '9999999999']) {
    expect(readWhole(bad, 1)).toBeUndefined();
  }
  expect(readOneOf('20', [20, 50])).toBe(20);
  expect(readOneOf('asc', ['asc', 'desc'])).toBe('asc');
  expect(readOneOf('up', ['asc', 'desc'])).toBeUndefined();
  expect(readFlag('TRUE')).toBe(true);
  expect(readFlag('1')).toBeUndefined();
});
