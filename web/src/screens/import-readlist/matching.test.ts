import { expect, test } from 'vitest';
import { book } from '../../items/testing/things.ts';
import { changeOf, chosenIds, isShown, rowsOf, standingsOf, withSeries } from './matching.ts';

const match = (seriesId: string, ...bookIds: readonly string[]) => ({
  series: { seriesId, title: seriesId, releaseDate: null },
  books: bookIds.map((bookId) => ({ bookId, number: '1', title: bookId })),
});
const request = (matches: readonly ReturnType<typeof match>[]) => ({
  request: { series: ['Saga'], number: '001' },
  matches: [...matches],
});

test('the first that fits is chosen; of several nobody is sure', () => {
  const rows = rowsOf({
    requests: [
      request([match('s', 'a')]),
      request([match('s', 'b', 'c')]),
      request([match('s', 'd'), match('t', 'e')]),
      request([match('s', 'a')]),
      request([match('s')]),
      request([]),
    ],
  });
  expect(chosenIds(rows)).toEqual(['a', 'b', 'd']);
  const standings = standingsOf(rows);
  expect(standings).toEqual(['fine', 'unsure', 'unsure', 'double', 'noBook', 'noSeries']);
  expect(standings.filter((one) => isShown('missing', one))).toHaveLength(2);
  expect(standings.every((one) => isShown('all', one))).toBe(true);
});

test('a book that fits in more than its number is the one, and one of another year needs a look', () => {
  const fitting = (bookId: string, fit: 'sure' | 'otherYear') => ({
    ...match('s'),
    books: [{ bookId, number: '1', title: bookId, fit }],
  });
  const rows = rowsOf({
    requests: [
      request([fitting('a', 'sure'), match('t', 'b')]),
      request([fitting('c', 'sure'), fitting('d', 'sure')]),
      request([fitting('e', 'otherYear')]),
    ],
  });
  expect(standingsOf(rows)).toEqual(['fine', 'unsure', 'otherYear']);
  expect(isShown('unsure', 'otherYear')).toBe(true);
});

test('in a series that is chosen the book of that number is, whatever its zeros', () => {
  const [row] = rowsOf({ requests: [request([])] });
  const series = { seriesId: 's', title: 'Saga', releaseDate: null };
  const numbered = (number: string) => book({ metadata: { number }, rest: { id: number } });
  const found = withSeries(row!, series, [numbered('11'), numbered('01')]);
  expect(found).toMatchObject({ series, book: { bookId: '01' }, isUnsure: false });
  expect(withSeries(row!, series, [numbered('2')]).book).toBeUndefined();
  const oneshot = book({ metadata: { number: '' }, rest: { id: 'o', oneshot: true } });
  expect(withSeries(row!, series, [oneshot]).book?.bookId).toBe('o');
});

test('another list goes behind one that is there', () => {
  expect(changeOf(['a', 'b'], ['c', 'a'], 'append')).toEqual({
    after: ['a', 'b', 'c'],
    added: ['c'],
    removed: [],
    kept: ['a', 'b'],
    isReordered: false,
  });
});

test('or in its place: what it does not name goes, and the order is its own', () => {
  expect(changeOf(['a', 'b', 'c'], ['c', 'd', 'a'], 'replace')).toEqual({
    after: ['c', 'd', 'a'],
    added: ['d'],
    removed: ['b'],
    kept: ['a', 'c'],
    isReordered: true,
  });
});
