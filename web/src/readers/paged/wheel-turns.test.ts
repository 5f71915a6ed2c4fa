import { describe, expect, test } from 'vitest';
import { NO_WHEEL, wheelStep } from './wheel-turns.ts';

type Event = readonly [at: number, delta: number, room?: number];

/** How often a row of events turns, and which of the turns are repeats. */
function turnsOf(events: readonly Event[]): readonly boolean[] {
  let run = NO_WHEEL;
  const turns: boolean[] = [];
  for (const [at, delta, room = 0] of events) {
    const step = wheelStep(run, { at, delta, room });
    ({ run } = step);
    if (step.turns) turns.push(step.repeat);
  }
  return turns;
}

/** Events every 16 ms, as a trackpad sends them. */
const stream = (deltas: readonly number[], from = 0): Event[] =>
  deltas.map((delta, index) => [from + index * 16, delta]);

describe('the wheel', () => {
  test('turns once a notch where nothing is left to scroll', () => {
    const notches: Event[] = [
      [0, 100],
      [300, 100],
      [600, 100],
    ];
    expect(turnsOf(notches)).toEqual([false, false, false]);
  });

  test('turns once for fingers that move a trackpad and leave it', () => {
    const flung = Array.from({ length: 60 }, (_, index) => 120 - index * 2);
    expect(turnsOf(stream([4, 12, 30, 60, 90, ...flung]))).toEqual([false]);
  });

  test('turns on slowly while a notched wheel is spun, which never leaves the book', () => {
    const spun: Event[] = Array.from({ length: 13 }, (_, index) => [index * 50, 100]);
    expect(turnsOf(spun)).toEqual([false, true, true]);
  });

  test('scrolls what is left, and turns only once that has rested', () => {
    const scrolled: Event[] = [
      [0, 100, 180],
      [60, 100, 80],
    ];
    expect(turnsOf([...scrolled, [120, 100]])).toEqual([]);
    expect(turnsOf([...scrolled, [400, 100]])).toEqual([false]);
  });

  test('does not mind a touch of the trackpad, and turns the other way at once', () => {
    expect(turnsOf(stream([3, 5, 4]))).toEqual([]);
    const backAndForth: Event[] = [
      [0, 100],
      [100, -100],
    ];
    expect(turnsOf(backAndForth)).toEqual([false, false]);
  });
});
