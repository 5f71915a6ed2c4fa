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
