import { expect, test } from 'vitest';
import { offsetOf, readTime, zoneNamed, zoneOfOffset } from './times.ts';

test.each([
  ['2026-11-25 05:02:39.433427812', '2026-11-25T05:02:39.433Z'],
  ['2026-11-25 05:02:39', '2026-11-25T05:02:39.000Z'],
  ['2026-11-25T05:02:39.4', '2026-11-25T05:02:39.400Z'],
])('%s is %s', (text, instant) => {
  expect(readTime(text)).toBe(Date.parse(instant));
});

test.each(['', 'yesterday', '2026-13-45 00:00:00'])('%s is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});

test('a clock on the wall follows daylight saving', () => {
  const paris = zoneNamed('Europe/Paris');
  const at = (text: string): string => new Date(paris(Date.parse(text))).toISOString();
  expect(at('2026-07-01T12:00:00.123Z')).toBe('2026-07-01T10:00:00.123Z');
  expect(at('2026-01-01T12:00:00Z')).toBe('2026-01-01T11:00:00.000Z');
  expect(zoneOfOffset(330)(Date.parse('2026-01-01T05:30:00Z'))).toBe(Date.parse('2026-01-01'));
});

const hour = 3_600_000;

test('a file is known by the later of its birth and its last change, in any zone', () => {
  const mtimeMs = 1_700_000_000_123.7;
  const [earlier, later] = [mtimeMs - hour * 99.3, mtimeMs + hour * 99.3];
  expect(offsetOf(Math.trunc(mtimeMs) + 5.5 * hour, { mtimeMs, birthtimeMs: earlier })).toBe(330);
  expect(offsetOf(Math.trunc(later), { mtimeMs, birthtimeMs: later })).toBe(0);
  expect(offsetOf(Math.trunc(mtimeMs) - hour, { mtimeMs, birthtimeMs: later })).toBe(-60);
  expect(offsetOf(Math.trunc(mtimeMs) + 50_000, { mtimeMs, birthtimeMs: earlier })).toBeUndefined();
  expect(offsetOf(Math.trunc(mtimeMs) + 15 * hour, { mtimeMs, birthtimeMs: 0 })).toBeUndefined();
});
