import { expect, test } from 'vitest';
import { bySize, colours, ringOf } from './charts.ts';

const row = (value: number, key = String(value)) => ({ key, label: key, value });

test('a ring is whole, in the order of its lines', () => {
  expect(ringOf([row(3), row(1)])).toEqual([
    { from: 0, share: 0.75, colour: 'var(--colour-1)' },
    { from: 0.75, share: 0.25, colour: 'var(--colour-2)' },
  ]);
  expect(ringOf([row(0)])).toEqual([]);
  expect(ringOf([])).toEqual([]);
});

test('more lines than colours end in one piece for the others', () => {
  const rows = bySize(
    Array.from({ length: colours + 3 }, (_, index) => row(1 + index, `${index}`)),
  );
  const pieces = ringOf(rows);
  expect(pieces).toHaveLength(colours + 1);
  expect(pieces.at(-1)?.colour).toBe('var(--colour-others)');
  expect(pieces.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});
