// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { waitingBooks } from './kept-by-book.ts';
import { forgetKeptPage, getKeptPage, isOutdone, keepPage } from './kept-pages.ts';

beforeEach(() => {
  localStorage.clear();
});

test('a page is kept for one user and one book', () => {
  keepPage('me', 'a/b', { page: 7, at: 1000 });
  expect(getKeptPage('me', 'a/b')).toEqual({ page: 7, at: 1000 });
  expect(getKeptPage('other', 'a/b')).toBeUndefined();
  expect(getKeptPage('me', 'c')).toBeUndefined();
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

const at = Date.parse('2026-11-21T10:00:00Z');
const heard = (page: number, time: string) => ({ page, readDate: `2026-11-21T${time}Z` });

test('reading that went on elsewhere outdoes a kept page', () => {
  const kept = { page: 3, at };
  expect(isOutdone(kept, null)).toBe(false);
  expect(isOutdone(kept, heard(9, '09:59:59'))).toBe(false);
  expect(isOutdone(kept, heard(9, '10:00:01'))).toBe(true);
});

test('what was sent before and arrived late does not, and a book made unread does', () => {
  const kept = { page: 3, at, sent: true, doubts: [{ page: 2, at: at - 500 }] };
  expect(isOutdone(kept, heard(2, '10:00:30'))).toBe(false);
  expect(isOutdone(kept, heard(4, '10:00:30'))).toBe(true);
  expect(isOutdone(kept, heard(3, '10:00:30'))).toBe(false);
  expect(isOutdone(kept, heard(2, '10:10:00'))).toBe(true);
  expect(isOutdone(kept, null)).toBe(true);
});

test('nor does the copy of an answered one, which comes soon or never', () => {
  const kept = { page: 1, at, sent: true, doubts: [{ page: 3, at: at - 500, answered: true }] };
  expect(isOutdone(kept, heard(3, '10:00:01'))).toBe(false);
  expect(isOutdone(kept, heard(3, '10:00:30'))).toBe(true);
});
