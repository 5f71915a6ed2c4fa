import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardClock, notAhead, serverNow } from './server-clock.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T10:00:00.400Z');
const dateOf = (time: number) => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  heardClock(dateOf(Date.now()), Date.now());
  vi.useRealTimers();
});

test.each([3 * hour, -3 * hour])(
  'a clock that differs by %d is corrected to the second',
  (ahead) => {
    heardClock(dateOf(now + ahead), now);
    expect(Math.abs(serverNow() - (now + ahead))).toBeLessThan(1000);
    expect(notAhead(now + 10 * hour)).toBe(serverNow());
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

test('an answer without a date changes nothing', () => {
  const before = serverNow();
  heardClock(null, now);
  expect(serverNow()).toBe(before);
});
