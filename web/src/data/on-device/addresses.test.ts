import { expect, test } from 'vitest';
import { bookPartAt, cachesOf, cacheOf, seriesCoverAt, seriesOfCover } from './addresses.ts';

test('pages, their small pictures, files of EPUBs and covers of books can be kept', () => {
  for (const path of ['pages/3', 'pages/3/thumbnail', 'thumbnail', 'resource/OPS/a.xhtml']) {
    const whole = `/api/v1/books/0A/${path}`;
    expect(bookPartAt(whole)).toEqual({ bookId: '0A', path: whole });
  }
});

test('nothing else is', () => {
  for (const path of [
    '',
    '/pages',
    '/pages/0',
    '/progression',
    '/manifest',
    '/file',
    '/file/a.cbz',
    '/thumbnails/1',
  ]) {
    expect(bookPartAt(`/api/v1/books/0A${path}`)).toBeUndefined();
  }
  expect(bookPartAt('/api/v1/series/0A/thumbnail')).toBeUndefined();
});

test('the cover of a series names it; other pictures of it are none', () => {
  expect(seriesOfCover(seriesCoverAt('0A'))).toBe('0A');
  for (const path of ['/api/v1/series/0A/thumbnails/1', '/api/v1/books/0A/thumbnail']) {
    expect(seriesOfCover(path)).toBeUndefined();
  }
});

test('however an address is spelled, it names one part', () => {
  const paths = ['resource/a%27b%20c.css', "resource/a'b%20c.css", 'resource/a%27b c.css'];
  const found = paths.map((path) => bookPartAt(`/api/v1/books/0A/${path}`)?.path);
  expect(new Set(found).size).toBe(1);
  expect(bookPartAt('/api/v1/books/0A/resource/100%.css')?.path).toContain('100%.css');
});

test('no account finds the caches of another, or of another server', () => {
  const holders = [
    { base: '', userId: 'a' },
    { base: '', userId: 'ab' },
    { base: '/a', userId: 'b' },
    { base: '', userId: 'a/b' },
  ];
  for (const holder of holders) {
    const others = holders.filter((one) => one !== holder);
    const found = others.filter((one) => cacheOf(one, 'book').startsWith(cachesOf(holder)));
    expect(found).toEqual([]);
  }
});
