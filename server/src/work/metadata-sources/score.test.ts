import { expect, test } from 'vitest';
import { bareTitle } from './bare-title.ts';
import { scoreOf } from './score.ts';
import type { SourceEntry } from './source.ts';

const series = {
  title: 'The Lighthouse Keepers (2014)',
  year: 2014,
  booksCount: 9,
  publisher: '',
  isLinked: false,
};
const entry = (title: string, more: Partial<SourceEntry> = {}, values = {}): SourceEntry => ({
  id: '1',
  link: { label: '', url: '' },
  firstYear: 2014,
  lastYear: null,
  cover: undefined,
  values: { title, ...values },
  ...more,
});

test('titles are compared without case, accents, signs, articles and years in brackets', () => {
  expect(bareTitle('The Lighthouse-Keepers! (2014)')).toBe('lighthouse keepers');
  expect(bareTitle('Tōdai & Hito')).toBe('todai and hito');
  expect(bareTitle('灯台の人')).toBe('灯台の人');
  expect(bareTitle('!!!')).toBe('!!!');
  expect(bareTitle('The')).toBe('the');
});

test('the same title of the same year is nearly certain, and says why', () => {
  const same = scoreOf(series, entry('Lighthouse Keepers', {}, { totalBookCount: 9 }));
  expect(same).toEqual({ score: 97, reasons: ['TITLE', 'YEAR', 'COUNT'] });
  const linked = scoreOf({ ...series, isLinked: true }, entry('Something Else'));
  expect(linked).toMatchObject({ score: 100 });
  expect(linked.reasons[0]).toBe('LINKED');
});

test('another year, fewer books or another title make it less likely', () => {
  const best = scoreOf(series, entry('The Lighthouse Keepers')).score;
  const others = [
    entry('The Lighthouse Keepers', { firstYear: 1974 }),
    entry('The Lighthouse Keepers', {}, { totalBookCount: 3 }),
    entry('The Lighthouse Sleepers'),
    entry('Else', {}, { alternateTitles: [{ label: '', title: 'Lighthouse Keepers' }] }),
    entry('Night Tram'),
  ].map((one) => scoreOf(series, one));
  expect(others.every(({ score }) => score < best)).toBe(true);
  expect(others.map(({ reasons }) => reasons)).toEqual([
    ['TITLE', 'OTHER_YEAR'],
    ['TITLE', 'YEAR', 'FEWER_BOOKS'],
    ['SIMILAR_TITLE', 'YEAR'],
    ['OTHER_TITLE', 'YEAR'],
    ['YEAR'],
  ]);
  expect(others.at(-1)?.score).toBeLessThan(50);
});
