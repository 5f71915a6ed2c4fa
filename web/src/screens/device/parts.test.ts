import { expect, test } from 'vitest';
import { type KeptBook, newlyKept } from '../../data/on-device/kept-book.ts';
import { book } from '../../items/testing/things.ts';
import { partsOf } from './parts.ts';

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
    Array.from({ length: 10 }, (_, index) => `Tram-${index + 1}`),
    Array.from({ length: 10 }, (_, index) => `Tram-${index + 11}`),
    ['Tram-21', 'Tram-22', 'Tram-23'],
  ]);
  expect(parts.map(({ isFirst }) => isFirst)).toEqual([true, true, false, false]);
  expect(parts[1]?.series).toHaveLength(23);
});
