import { expect, test } from 'vitest';
import { roughTimeText, timeText } from './reading-time.ts';

const minute = 60_000;
/** With plain spaces: which one stands before a unit depends on the locale data. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('time read is told in minutes, in hours and minutes, and long times in hours', () => {
  expect(plain(timeText(0))).toBe('0 min');
  expect(plain(timeText(1000))).toBe('1 min');
  expect(plain(timeText(34 * minute))).toBe('34 min');
  expect(plain(timeText(125 * minute))).toBe('2 hr 5 min');
  expect(plain(timeText(120 * minute))).toBe('2 hr');
  expect(plain(timeText(6001 * minute))).toBe('100 hr');
});

test('an estimate is rounded the more the longer it is', () => {
  const rough = (minutes: number) => plain(roughTimeText(minutes * minute));
  expect([0.2, 7.4, 38, 118, 131].map(rough)).toEqual([
    '1 min',
    '7 min',
    '40 min',
    '2 hr',
    '2 hr 15 min',
  ]);
});
