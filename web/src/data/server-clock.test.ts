import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardClock, notAhead, serverNow } from './server-clock.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T10:00:00.400Z');
const dateOf = (time: number) => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  // Tests that follow share the clock: told to the millisecond, it differs by nothing.
  heardClock(new Date().toISOString(), Date.now() + 1000);
  vi.useRealTimers();
});

test.each([3 * hour, -3 * hour])(
  'a clock that differs by %d is corrected to the second',
  (ahead) => {
    heardClock(dateOf(now + ahead), now);
    expect(Math.abs(serverNow() - (now + ahead))).toBeLessThan(1000);
    expect(Math.abs(notAhead(now + 10 * hour) - (now + ahead))).toBeLessThan(2000);
    expect(notAhead(now - 10 * hour)).toBe(now - 10 * hour);
  },
);

test('a slow answer says nothing against a clock that may be right', () => {
  heardClock(dateOf(now), now);
  const before = serverNow() - now;
  vi.setSystemTime(now + 30_000);
  // Written when it was asked for, and half a minute on its way.
  heardClock(dateOf(now), now);
  expect(serverNow() - Date.now()).toBe(before);
});

test('what was reached a moment before the clock was set back by a second is not ahead of it', () => {
  vi.setSystemTime(now + 500);
  // It was told as late as the answer allows, then at the end of a second.
  heardClock(dateOf(now - 3 * hour), now);
  const reached = serverNow();
  heardClock(dateOf(now - 3 * hour - 400), now + 500);
  expect(serverNow()).toBeLessThan(reached);
  expect(notAhead(reached)).toBe(reached);
});

test('an answer without a date changes nothing', () => {
  const before = serverNow();
  heardClock(null, now);
  expect(serverNow()).toBe(before);
});
