import { expect, test } from 'vitest';
import { bookThumbnailUrl, pageThumbnailUrl, pageUrl } from './books.ts';
import { seriesThumbnailUrl } from './series.ts';

test('addresses of images', () => {
  expect(pageUrl('b', 3)).toBe('/api/v1/books/b/pages/3');
  expect(pageUrl('b', 3, { convert: 'jpeg' })).toBe('/api/v1/books/b/pages/3?convert=jpeg');
  expect(pageThumbnailUrl('b', 3)).toBe('/api/v1/books/b/pages/3/thumbnail');
  expect(bookThumbnailUrl('b', 0)).toBe('/api/v1/books/b/thumbnail');
  expect(seriesThumbnailUrl('s', 2)).toBe('/api/v1/series/s/thumbnail?v=2');
});
