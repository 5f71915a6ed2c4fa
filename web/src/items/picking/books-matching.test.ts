import { expect, test } from 'vitest';
import { book } from '../testing/things.ts';
import { booksMatching } from './books-matching.ts';

const books = [
  book({
    rest: { id: 'a' },
    metadata: { title: 'The Lamp', number: '1', releaseDate: '2021-03-04' },
  }),
  book({ rest: { id: 'b' }, metadata: { title: 'Fog', number: '21', releaseDate: null } }),
];

const found = (text: string) =>
  booksMatching(books, text, () => '4 Mar 2021')
    .map(({ id }) => id)
    .join('');

test('a book is found by title, number or release date, in any case', () => {
  expect(found(' ')).toBe('ab');
  expect(found('lAMP')).toBe('a');
  expect(found('21')).toBe('ab');
  expect(found('4 mar')).toBe('a');
  expect(found('2021-03')).toBe('a');
  expect(found('nothing')).toBe('');
});
