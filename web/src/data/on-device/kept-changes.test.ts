// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readingKinds, waitingBooks } from '../kept-by-book.ts';
import { keepPage } from '../kept-pages.ts';
import { keepPlace } from '../kept-places.ts';
import { keepRead } from '../kept-reads.ts';
import { noteChange } from './kept-changes.ts';

test('a book marked on the server outdoes what waits here of it, and of no other', async () => {
  for (const bookId of ['b', 'c']) {
    keepRead('me', bookId, { isRead: true, at: 1000 });
    keepPage('me', bookId, { page: 7, at: 2000 });
    keepPlace('me', bookId, { path: 'a', progression: 0.5, at: 2000, sent: false, locator: {} });
  }
  await noteChange({ base: '', userId: 'me' }, { params: { bookId: 'b' } });
  expect(readingKinds.flatMap((kind) => waitingBooks(kind, 'me'))).toEqual(['c', 'c', 'c']);
});
