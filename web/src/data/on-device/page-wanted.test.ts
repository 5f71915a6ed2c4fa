import { expect, test } from 'vitest';
import { pageWantedAt } from './page-wanted.ts';

test('pages and their small pictures can be drawn, nothing else of a book', () => {
  const at = (path: string) => pageWantedAt('0A', `/api/v1/books/0A/${path}`);
  expect(at('pages/12')).toEqual({ bookId: '0A', page: 12, isSmall: false });
  expect(at('pages/3/thumbnail')).toEqual({ bookId: '0A', page: 3, isSmall: true });
  expect(at('thumbnail')).toBeUndefined();
  expect(at('resource/pages/1.xhtml')).toBeUndefined();
});
