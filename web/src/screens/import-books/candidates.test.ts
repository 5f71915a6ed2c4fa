import type { TransientBook } from '@longbox/contract/transient-books';
import { expect, test } from 'vitest';
import { book, series } from '../../items/testing/things.ts';
import {
  analysed,
  type Candidate,
  candidateOf,
  groupOf,
  obstacleOf,
  replacedBy,
} from './candidates.ts';

const found: TransientBook = {
  id: 'c',
  name: 'Saga 2',
  url: '/inbox/Saga 2.cbz',
  fileLastModified: '2026-01-02T03:04:05Z',
  sizeBytes: 10,
  size: '10 B',
  status: 'READY',
  mediaType: 'application/zip',
  pages: [],
  files: [],
  comment: '',
  number: 2,
  seriesId: 's',
};
const fresh = candidateOf(found);
const ready = analysed(fresh, found);
const inSeries = (numberSort: number, url: string) =>
  book({ metadata: { numberSort }, rest: { id: url, url: `/comics/Saga/${url}` } });
const saga = { series: series(), books: [inSeries(1, 'Saga 1.cbz'), inSeries(3, 'Three.cbz')] };

test('an analysis fills in series and number, but not over what somebody chose', () => {
  expect(ready).toMatchObject({ seriesId: 's', number: 2, destination: 'Saga 2' });
  const chosen = analysed({ ...fresh, seriesId: 'other', number: 7 }, found);
  expect(chosen).toMatchObject({ seriesId: 'other', number: 7 });
});

test('the book of its number is replaced, and of a one-shot the only one', () => {
  expect(replacedBy({ number: 2 }, saga)).toBeUndefined();
  expect(replacedBy({ number: 3 }, saga)?.id).toBe('Three.cbz');
  expect(replacedBy({ number: null }, saga)).toBeUndefined();
  const oneshot = { series: series({ oneshot: true }), books: [inSeries(1, 'x.cbz')] };
  expect(replacedBy({ number: null }, oneshot)?.id).toBe('x.cbz');
});

test.each([
  ['unread', fresh],
  ['faulty', analysed(fresh, { ...found, status: 'ERROR' })],
  ['faulty', { ...ready, analysis: { state: 'failed', reason: 'gone' } }],
  ['noSeries', { ...ready, seriesId: null }],
  ['noName', { ...ready, destination: '  ' }],
  ['taken', { ...ready, destination: 'saga 1' }],
  [undefined, ready],
  // The file it replaces may give it its name.
  [undefined, { ...ready, number: 1, destination: 'Saga 1' }],
] as const)('%s', (obstacle, candidate: Candidate) => {
  expect(obstacleOf(candidate, saga, [candidate])).toBe(obstacle);
});

test('two files cannot take one name, nor the place of one book', () => {
  const twin = { ...ready, id: 'd' };
  expect(obstacleOf(ready, saga, [ready, twin])).toBe('double');
  expect(obstacleOf(ready, saga, [ready, { ...twin, isSelected: false }])).toBeUndefined();
  expect(obstacleOf(ready, saga, [ready, { ...twin, destination: 'Saga 2b' }])).toBeUndefined();
  const third = { ...ready, number: 3 };
  const other = { ...third, id: 'd', destination: 'Better' };
  expect(obstacleOf(third, saga, [third, other])).toBe('double');
});

test('of a one-shot there is one place, and what is imported already claims nothing', () => {
  const oneshot = { series: series({ oneshot: true }), books: [inSeries(1, 'x.cbz')] };
  const other = { ...ready, id: 'd', number: 9, destination: 'Better' };
  expect(obstacleOf(ready, oneshot, [ready, other])).toBe('double');
  expect(obstacleOf({ ...ready, isSelected: false }, oneshot, [other])).toBe('double');
  const imported = { ...other, outcome: { state: 'imported', bookId: 'b' } } as const;
  expect(obstacleOf(ready, oneshot, [ready, imported])).toBeUndefined();
});

test('of two books with one number the first is replaced, and a name counts wherever it is', () => {
  const twice = { ...saga, books: [...saga.books, inSeries(1, 'again/Saga 1.cbz')] };
  expect(replacedBy({ number: 1 }, twice)?.id).toBe('Saga 1.cbz');
  expect(obstacleOf({ ...ready, number: 1, destination: 'Saga 1' }, twice, [])).toBe('taken');
});

test('a thousand files are compared with a thousand books without comparing each with each', () => {
  let asked = 0;
  const books = Array.from({ length: 1000 }, (_, index) => {
    const one = inSeries(index, `Saga ${index}.cbz`);
    return Object.defineProperty(one, 'deleted', {
      get: () => {
        asked += 1;
        return false;
      },
    });
  });
  const many = books.map((_, number) => ({ ...ready, id: `${number}`, number }));
  const target = { ...saga, books };
  const chosen = many.map((one) => ({ ...one, destination: `Better ${one.number}` }));
  expect(chosen.map((one) => obstacleOf(one, target, chosen))).toEqual(many.map(() => undefined));
  expect(asked).toBe(1000);
});

test('rows are grouped by what is to be done about them', () => {
  expect([fresh, ready, { ...ready, seriesId: null }].map(groupOf)).toEqual([
    'underWay',
    'ready',
    'attention',
  ]);
  const after = (outcome: Candidate['outcome']) => groupOf({ ...ready, outcome });
  expect(after({ state: 'sent' })).toBe('underWay');
  expect(after({ state: 'untold' })).toBe('failed');
  expect(after({ state: 'imported', bookId: 'b' })).toBe('imported');
});
