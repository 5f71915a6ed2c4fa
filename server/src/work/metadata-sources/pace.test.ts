import { expect, test } from 'vitest';
import { createTurns, nextTurn } from './pace.ts';

test('turns are apart, and so many within a longer time', () => {
  const pace = { apart: 10, most: { calls: 3, within: 1000 } };
  expect(nextTurn(pace, [], 500)).toBe(500);
  expect(nextTurn(pace, [500], 500)).toBe(510);
  expect(nextTurn(pace, [500, 510], 700)).toBe(700);
  expect(nextTurn(pace, [500, 510, 520], 700)).toBe(1500);
});

test('turns asked for at once follow each other; too long a queue is refused', async () => {
  let now = 1000;
  const waits: number[] = [];
  const turn = createTurns(
    { apart: 25_000 },
    {
      now: () => now,
      wait: async (millis) => {
        waits.push(millis);
      },
    },
  );
  const given = await Promise.all([turn(), turn(), turn(), turn()]);
  expect(given).toEqual([true, true, true, false]);
  expect(waits).toEqual([25_000, 50_000]);
  // The refused one took no turn.
  now += 75_000;
  expect(await turn()).toBe(true);
  expect(waits).toHaveLength(2);
  now -= 1_000_000;
  expect(await turn()).toBe(true);
  expect(waits).toHaveLength(2);
});
