import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function gather() {
  const runs: (readonly string[])[] = [];
  const all = coalesce<string>(
    (values) => {
      runs.push(values);
    },
    () => 1000,
  );
  return { runs, all };
}

test('the first goes at once, the rest together a second later', () => {
  const { runs, all } = gather();
  all.add(['a']);
  expect(runs).toEqual([['a']]);
  all.add(['b']);
  all.add(['c', 'b']);
  vi.advanceTimersByTime(999);
  expect(runs).toEqual([['a']]);
  vi.advanceTimersByTime(1);
  expect(runs).toEqual([['a'], ['b', 'c']]);
});

test('a stream that never rests is handed over every second all the same', () => {
  const { runs, all } = gather();
  for (let passed = 0; passed < 5000; passed += 100) {
    all.add(['x']);
    vi.advanceTimersByTime(100);
  }
  expect(runs.length).toBeGreaterThanOrEqual(5);
  expect(runs.length).toBeLessThanOrEqual(6);
});

test('after a rest the next one goes at once again', () => {
  const { runs, all } = gather();
  all.add(['a']);
  vi.advanceTimersByTime(5000);
  all.add(['b']);
  expect(runs).toEqual([['a'], ['b']]);
});

test('nothing follows after the end', () => {
  const { runs, all } = gather();
  all.add(['a']);
  all.add(['b']);
  all.stop();
  vi.advanceTimersByTime(5000);
  expect(runs).toEqual([['a']]);
});

test('what cannot wait takes along what waits, and the next rest begins', () => {
  const { runs, all } = gather();
  all.add(['a']);
  all.add(['b']);
  all.flush(['c']);
  expect(runs).toEqual([['a'], ['b', 'c']]);
  all.add(['d']);
  all.flush();
  all.flush();
  expect(runs).toEqual([['a'], ['b', 'c'], ['d']]);
});
