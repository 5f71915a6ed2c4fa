import type { AlikePair, AlikeSide } from '@longbox/contract/alike';
import { expect, test } from 'vitest';
import { book } from '../../items/testing/things.ts';
import { betterOf } from './better.ts';

const side = (facts: Partial<AlikeSide> = {}, pagesCount = 20, sizeBytes = 1000): AlikeSide => ({
  book: book({ media: { pagesCount }, rest: { sizeBytes } }),
  pageNumber: 1,
  fileName: '1.jpg',
  mediaType: 'image/jpeg',
  width: 800,
  height: 1200,
  size: 1000,
  removable: true,
  ...facts,
});
const better = (kind: AlikePair['kind'], first: AlikeSide, second: AlikeSide) =>
  betterOf({ kind, first, second });

test('more pixels outweigh format and bytes', () => {
  const large = side({ width: 1600, height: 2400, size: 10 });
  const lossless = side({ mediaType: 'image/png', size: 9000 });
  expect(better('PAGES', large, lossless)).toEqual({ side: 'first', virtue: 'pixels' });
  expect(better('PAGES', lossless, large)).toEqual({ side: 'second', virtue: 'pixels' });
});

test('of pictures about as large the one that loses less is better, then the larger file', () => {
  const lossless = side({ mediaType: 'image/png', width: 790, size: 10 });
  expect(better('PAGES', side(), lossless)).toEqual({ side: 'second', virtue: 'format' });
  expect(better('PAGES', side({ size: 1100 }), side())).toEqual({ side: 'first', virtue: 'bytes' });
});

test('a book with more pages is better, and its file counts instead of that of its first page', () => {
  const whole = side({ width: 400 }, 21);
  expect(better('BOOKS', side(), whole)).toEqual({ side: 'second', virtue: 'pages' });
  expect(better('BOOKS', side({ size: 1 }, 20, 2000), side())).toEqual({
    side: 'first',
    virtue: 'bytes',
  });
});

test('between equals, and where nothing is known, nothing is said', () => {
  const unknown = { width: null, height: null, mediaType: null, size: null };
  expect(better('PAGES', side(), side({ size: 1040 }))).toBeUndefined();
  expect(better('PAGES', side(unknown), side())).toBeUndefined();
});
