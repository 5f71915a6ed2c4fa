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

  test.each([
    [['X 0', 'X ¼', 'X ⅓', 'X ½', 'X ¾', 'X 1', 'X 1½', 'X 2', 'X 10', 'X 10 ¼', 'X 11']],
    [['X 1巻', 'X 1½巻', 'X 2巻', 'X 10巻']],
    [['X ①', 'X ②', 'X ⑩', 'X ㉑']],
    [['X ❶', 'X 2', 'X ❿', 'X ⓫', 'X 20']],
    [['X Ⅰ', 'X 2', 'X Ⅳ', 'X Ⅴ', 'X Ⅸ', 'X ⅩⅣ', 'X ⅩⅬ', 'X 41']],
    [['X 2①', 'X 2②', 'X 3', 'X 10①']],
    [
      [
        '第一巻',
        '第二巻',
        '第三巻',
        '第4巻',
        '第十巻',
        '第十一巻',
        '第二十巻',
        '第一〇〇巻',
        '第百一巻',
      ],
    ],
    [['雪国 上', '雪国 中', '雪国 下']],
    [['雪国（上）', '雪国（中）', '雪国（下）']],
    [['雪国 上巻', '雪国 中巻', '雪国 下巻']],
    [['第一話 中国', '第一話 上海'].toSorted(new Intl.Collator('en').compare)],
  ])('orders numbers by value however they are written: %j', (sorted) => {
    expect(sorted.toReversed().toSorted(compareNatural)).toEqual(sorted);
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
