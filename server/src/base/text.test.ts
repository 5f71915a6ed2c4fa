import { expect, test } from 'vitest';
import { sizeText, sortKey } from './text.ts';

test.each([
  [['X 0', 'X 0: Zero', 'X ¼', 'X ⅓', 'X ½', 'X 1', 'X 1: One', 'X 1 ½', 'X 2', 'X 10', 'X 10½']],
  [['1巻', '1½巻', '2巻', '10巻']],
  [['X Ⅰ', 'X 2', 'X Ⅳ', 'X Ⅴ', 'X Ⅸ', 'X ⅩⅣ', 'X ⅩⅬ', 'X 41']],
  [['X ①', 'X ❷', 'X 3', 'X ⑩', 'X ⓫', 'X ㉑']],
  [['X²', 'X³', 'X¹⁰']],
  [['10', '10²', '11', '102']],
  [['2①', '2②', '3', '10①']],
  [['٢', '٣', '١٠']],
  [['１', '２', '１０']],
  [['第二巻', '第十二巻', '第二十巻']],
  [['雪国 上', '雪国 中', '雪国 下']],
])('keys sort as texts by the values of their numbers: %j', (sorted) => {
  const byKey = (a: string, b: string): number => (sortKey(a) < sortKey(b) ? -1 : 1);
  expect(sorted.toReversed().toSorted(byKey)).toEqual(sorted);
  // As SQLite and PostgreSQL compare them.
  const byBytes = (a: string, b: string): number =>
    Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));
  expect(sorted.toReversed().toSorted(byBytes)).toEqual(sorted);
});

test('keys ignore case, accents and leading zeros', () => {
  expect(sortKey('Élan 007')).toBe(sortKey('elan 7'));
});

test('sizes are written as English writes numbers', () => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  const sizes = units.flatMap((unit, power) =>
    Array.from({ length: 600 }, (_, at) => {
      const bytes = Math.floor((1 + at * 1.7) * 1024 ** power);
      return [sizeText(bytes), `${format.format(bytes / 1024 ** power)} ${unit}`];
    }),
  );
  for (const [text, expected] of sizes) expect(text).toBe(expected);
  expect([0, 1023, 1024, 1536, 1_048_575].map(sizeText)).toEqual([
    '0 B',
    '1,023 B',
    '1 KiB',
    '1.5 KiB',
    '1,024 KiB',
  ]);
});
