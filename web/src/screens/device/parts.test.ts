import { expect, test } from 'vitest';
import { type KeptBook, newlyKept } from '../../data/on-device/kept-book.ts';
import { book } from '../../items/testing/things.ts';
import { partSizeOf, partsOf } from './parts.ts';

/** So many kept books of a series. */
function kept(seriesId: string, count: number): KeptBook[] {
  const media = { status: 'READY', mediaProfile: 'DIVINA' } as const;
  const books = Array.from({ length: count }, (_, index) => ({
    ...book({ media }),
    id: `${seriesId}-${index + 1}`,
    seriesId,
    seriesTitle: seriesId,
    name: String(index + 1).padStart(3, '0'),
  }));
  return newlyKept({ base: '', userId: 'robin' }, books, 'chosen');
}

test('books are drawn by series in their order, a few at once', () => {
  const parts = partsOf([...kept('Tram', 23).toReversed(), ...kept('Keepers', 1)]);
  expect(parts.map(({ books }) => books.map(({ bookId }) => bookId))).toEqual([
    ['Keepers-1'],
    ...[1, 6, 11, 16].map((first) => [0, 1, 2, 3, 4].map((next) => `Tram-${first + next}`)),
    ['Tram-21', 'Tram-22', 'Tram-23'],
  ]);
  expect(parts.map(({ isFirst }) => isFirst)).toEqual([true, true, false, false, false, false]);
  expect(parts[1]?.series).toHaveLength(23);
});

test('the height of a part is guessed from how many books and headings there are', () => {
  expect(partSizeOf([])).toBe(0);
  const [alone, many] = [partsOf(kept('Keepers', 1)), partsOf(kept('Tram', 300))].map(partSizeOf);
  // Far too little, and a screen is filled with parts that nobody sees.
  expect(many).toBeGreaterThan(350);
  expect(alone).toBeLessThan(200);
});
