import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { numberOf } from './renumber-series.ts';
import { mergeSeriesFacts, mostFrequent } from './series-facts.ts';

const blank: Facts = {
  authors: [],
  genres: [],
  tags: [],
  links: [],
  seriesGroups: [],
  storyArcs: [],
};
const all = {
  importComicInfoSeries: true,
  importComicInfoSeriesAppendVolume: true,
  importEpubSeries: true,
  importMylarSeries: true,
  booksCount: 1,
};

test('the value given most often wins, the first of several', () => {
  expect(mostFrequent(['a', 'b', undefined, 'b'])).toBe('b');
  expect(mostFrequent(['a', 'b'])).toBe('a');
  expect(mostFrequent([undefined])).toBeUndefined();
});

test('a volume other than the first is part of the title, when wanted', () => {
  const books = [{ ...blank, series: 'Tale', volume: 2014 }];
  expect(mergeSeriesFacts(books, undefined, all).title).toBe('Tale (2014)');
  const off = { ...all, importComicInfoSeriesAppendVolume: false };
  expect(mergeSeriesFacts(books, undefined, off).title).toBe('Tale');
  const first = [{ ...blank, series: 'Tale', volume: 1 }];
  expect(mergeSeriesFacts(first, undefined, all).title).toBe('Tale');
});

test('genres add up, the highest age and count win', () => {
  const books = [
    { ...blank, genres: ['Action'], ageRating: 13, count: 3 },
    { ...blank, genres: ['Drama', 'action'], ageRating: 17 },
  ];
  expect(mergeSeriesFacts(books, undefined, all)).toMatchObject({
    genres: ['action', 'drama'],
    ageRating: 17,
    totalBookCount: 3,
  });
});

test('the direction of an EPUB is its own, unless most books of its folder say the same', () => {
  const epub = { ...blank, epub: true, readingDirection: 'RIGHT_TO_LEFT' } as const;
  const comic = { ...blank, readingDirection: 'RIGHT_TO_LEFT' } as const;
  const directionOf = (books: Facts[], booksCount: number) =>
    mergeSeriesFacts(books, undefined, { ...all, booksCount }).readingDirection;
  expect(directionOf([epub], 1)).toBe('RIGHT_TO_LEFT');
  expect(directionOf([epub, { ...blank, epub: true }], 2)).toBeUndefined();
  expect(directionOf([epub], 5)).toBeUndefined();
  expect(directionOf([epub, epub, { ...blank, epub: true }], 3)).toBe('RIGHT_TO_LEFT');
  expect(directionOf([comic], 5)).toBe('RIGHT_TO_LEFT');
});

test('a number without a value sorts by rank', () => {
  expect(numberOf('2.5', 7)).toEqual({ number: '2.5', numberSort: 2.5 });
  expect(numberOf('Annual', 7)).toEqual({ number: 'Annual', numberSort: 7 });
  expect(numberOf(undefined, 7)).toEqual({ number: '7', numberSort: 7 });
  expect(numberOf('-1', 7)).toEqual({ number: '-1', numberSort: -1 });
});
