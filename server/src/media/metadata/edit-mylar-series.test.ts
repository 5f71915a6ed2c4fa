import { expect, test } from 'vitest';
import { found, set } from '../../testing/known-metadata.ts';
import { editMylarSeries, type KnownSeries } from './edit-mylar-series.ts';
import { parseMylarSeries } from './mylar-series.ts';

const known: KnownSeries = {
  title: found('Tale (2)'),
  summary: set('Two lines\nof text'),
  publisher: set('Harbor Press'),
  status: found('ENDED'),
  ageRating: set(12),
  totalBookCount: set(6),
  year: 2019,
  booksCount: 4,
};

test('a folder without series.json gets one that is read as it was written', () => {
  const { text = '', changes } = editMylarSeries(undefined, known) ?? {};
  expect(parseMylarSeries(Buffer.from(text))).toMatchObject({
    title: 'Tale (2)',
    summary: 'Two lines\nof text',
    publisher: 'Harbor Press',
    status: 'ENDED',
    ageRating: 12,
    totalBookCount: 6,
  });
  expect(changes?.every(({ before }) => before.length === 0)).toBe(true);
  expect(editMylarSeries(text, known)).toEqual({ text, changes: [] });
});

test('one that is there keeps its other members, its volume and its indentation', () => {
  const metadata = { type: 'comicSeries', name: 'Old', volume: 2, comicid: 7, own: [1] };
  const before = JSON.stringify({ version: '1', metadata }, null, 4);
  const { text = '' } = editMylarSeries(before, known) ?? {};
  expect(JSON.parse(text)).toMatchObject({
    version: '1',
    metadata: { ...metadata, name: 'Tale', publisher: 'Harbor Press' },
  });
  expect(text).toContain('\n    "version"');
  expect(parseMylarSeries(Buffer.from(text))?.title).toBe('Tale (2)');
});

test('a file that is none is left alone', () => {
  expect(editMylarSeries('{"metadata": 1}', known)).toBeUndefined();
  expect(editMylarSeries('{', known)).toBeUndefined();
});
