// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { waitingBooks } from './kept-by-book.ts';
import { forgetKeptPage, getKeptPage, keepPage } from './kept-pages.ts';
import { keepRead } from './kept-reads.ts';

beforeEach(() => {
  localStorage.clear();
});

test('a page is kept for one user and one book', () => {
  keepPage('me', 'a/b', { page: 7, at: 1000 });
  expect(getKeptPage('me', 'a/b')).toEqual({ page: 7, at: 1000 });
  expect(getKeptPage('other', 'a/b')).toBeUndefined();
  expect(getKeptPage('me', 'c')).toBeUndefined();
});

test('a page reached before the book was marked here is kept no more', () => {
  keepRead('me', 'a', { isRead: true, at: 1000 });
  keepPage('me', 'a', { page: 7, at: 999 });
  expect(getKeptPage('me', 'a')).toBeUndefined();
  keepPage('me', 'a', { page: 7, at: 1001 });
  expect(getKeptPage('me', 'a')).toBeDefined();
});

test('the books with a kept page are found, with their own names', () => {
  localStorage.setItem('longbox', '{}');
  keepPage('me', 'a/b', { page: 7, at: 1000 });
  keepPage('me', 'c', { page: 1, at: 1000 });
  keepPage('me too', 'd', { page: 1, at: 1000 });
  expect(waitingBooks('unsaved', 'me').toSorted()).toEqual(['a/b', 'c']);
  forgetKeptPage('me', 'c');
  expect(waitingBooks('unsaved', 'me')).toEqual(['a/b']);
});

test.each(['nonsense', '{"page":0,"at":1}', '{"page":"2","at":1}', '[]', 'null'])(
  'what is no kept page is none: %s',
  (text) => {
    keepPage('me', 'a', { page: 1, at: 1 });
    const name = Object.keys(localStorage)[0] ?? '';
    localStorage.setItem(name, text);
    expect(getKeptPage('me', 'a')).toBeUndefined();
  },
);
