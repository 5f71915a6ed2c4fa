import { describe, expect, test } from 'vitest';
import { compareNatural } from './natural-order.ts';

describe('compareNatural', () => {
  test('orders numbers by value and letters without case', () => {
    const sorted = ['0', '1', '1a', '1b', '2', '10', 'A1', 'a2', 'B1'];
    expect(sorted.toReversed().toSorted(compareNatural)).toEqual(sorted);
    expect(['page10.jpg', 'page2.jpg', 'Page1.jpg'].toSorted(compareNatural)).toEqual([
      'Page1.jpg',
      'page2.jpg',
      'page10.jpg',
    ]);
  });

  test('keeps one order for names that differ only in zeros or case', () => {
    const names = ['01.jpg', '1.jpg', '001.jpg', 'a.jpg', 'A.jpg'];
    const sorted = names.toSorted(compareNatural);
    expect(names.toReversed().toSorted(compareNatural)).toEqual(sorted);
    expect(compareNatural('01', '1')).not.toBe(0);
  });

  test('takes composed and decomposed text as the same', () => {
    expect(compareNatural('Épisode 1', 'Épisode 1'.normalize('NFD'))).toBe(0);
    expect(compareNatural('É1'.normalize('NFD'), 'É2')).toBeLessThan(0);
    expect(compareNatural('épisode 2', 'Épisode 10')).toBeLessThan(0);
  });

  test('sorts 20,000 names', () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `Chapter ${i % 50}/page ${i}.jpg`);
    const sorted = names.toSorted(compareNatural);
    expect(sorted[0]).toBe('Chapter 0/page 0.jpg');
    expect(sorted.at(-1)).toBe('Chapter 49/page 19999.jpg');
  });
});
