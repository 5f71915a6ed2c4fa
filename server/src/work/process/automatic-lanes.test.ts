import { expect, test } from 'vitest';
import { automaticLanes, type Use, uses, watchUse } from './automatic-lanes.ts';

test('all cores work while nobody calls, and few as soon as somebody does', () => {
  const lanesOf = (cores: number) => uses.map((use) => automaticLanes(use, cores));
  expect(lanesOf(1)).toEqual([2, 1, 1]);
  expect(lanesOf(2)).toEqual([3, 1, 1]);
  expect(lanesOf(8)).toEqual([9, 4, 1]);
});

test('a call is told at once, a process that answers late soon, and the last call after a while', async () => {
  const told: Use[] = [];
  const use = watchUse((next) => told.push(next), { quietMillis: 300, lookMillis: 20 });
  expect(use.now()).toBe('quiet');
  use.note();
  expect(told).toEqual(['used']);
  // Calls go on, and one of them holds up the process.
  await expect
    .poll(() => {
      use.note();
      const end = performance.now() + 100;
      while (performance.now() < end);
      return told.includes('late');
    })
    .toBe(true);
  await expect.poll(() => use.now()).toBe('quiet');
  use.stop();
});
