import { expect, test } from 'vitest';
import { book as aBook, series } from '../../items/testing/things.ts';
import { neededOf } from './anew.ts';
import { editionOf, KeptBook, newlyKept } from './kept-book.ts';
import { renewed } from './renewed.ts';

const book = aBook({ media: { mediaProfile: 'DIVINA' } });
const holder = { base: '', userId: 'u' };
const [begun] = newlyKept(holder, [book], 'rule');
const kept = { ...begun, state: 'ready', edition: editionOf(book), bytes: 7, openedAt: 5 };

test('an entry whose book has another form keeps its parts, and is asked for anew', () => {
  const { media: _, ...former } = book;
  const entry = { ...kept, form: undefined, book: former };
  expect(KeptBook.safeParse(entry).success).toBe(false);
  expect(renewed(entry, book)).toEqual({ ...kept, state: 'outdated' });
});

test('of an entry that says hardly anything, the book is loaded with the parts that are here', () => {
  const entry = { ...holder, bookId: book.id, edition: 5, kind: 'scroll', reason: 'gift' };
  expect(renewed(entry, book)).toMatchObject({
    bookId: book.id,
    state: 'waiting',
    edition: null,
    kind: 'comic',
    reason: 'chosen',
    bytes: book.sizeBytes,
  });
});

test('an entry of a later form is left alone', () => {
  expect(KeptBook.safeParse({ ...kept, form: 2 }).success).toBe(false);
  expect(renewed({ ...kept, form: 2 }, book)).toBeUndefined();
});

test('answers that another client has kept are understood, or asked for anew', () => {
  const needed = neededOf({ kind: 'comic', book });
  expect(needed.map(({ path }) => path)).toEqual(['/api/v1/series/s', '/api/v1/books/b/pages']);
  const [ofSeries, ofPages] = needed;
  expect([series(), {}, undefined].map((answer) => ofSeries?.reads(answer))).toEqual([
    true,
    false,
    false,
  ]);
  // The server had none.
  expect(ofPages?.reads(null)).toBe(true);
});
