import type { Progression } from '@longbox/contract/publication';
import { expect, test } from 'vitest';
import { comparePlace } from './compare-place.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const locatorAt = (share: number) => ({ locations: { totalProgression: share } });
const here = (share: number) => ({ at, locator: locatorAt(share) });
const there = (share: number, time: number): Progression => ({
  modified: new Date(time).toISOString(),
  device: { id: 'there', name: 'there' },
  locator: locatorAt(share),
});

test('reading that went on elsewhere outdoes a place, unless this one is much further', () => {
  expect(comparePlace(here(0.3), there(0.5, at - hour))).toBe('newer');
  expect(comparePlace(here(0.3), there(0.5, at + hour))).toBe('older');
  expect(comparePlace(here(0.52), there(0.5, at + hour))).toBe('older');
  expect(comparePlace(here(0.6), there(0.5, at + hour))).toBe('asks');
});

test('a person decides about a book that was marked as unread since this browser saw it', () => {
  expect(comparePlace(here(0.3), null)).toBe('newer');
  expect(comparePlace({ ...here(0.3), base: null }, null)).toBe('newer');
  expect(comparePlace({ ...here(0.3), base: at - hour }, null)).toBe('asks');
  // Nobody has read here.
  expect(comparePlace({ ...here(0.3), base: at - hour, opened: true }, null)).toBe('older');
});

test('where a book was only opened is no step back from what was read elsewhere', () => {
  const opened = { ...here(0.3), base: at - 2 * hour, opened: true };
  expect(comparePlace(opened, there(0.5, at - hour))).toBe('asks');
  expect(comparePlace(opened, there(0.2, at - hour))).toBe('newer');
  expect(comparePlace({ ...opened, opened: false }, there(0.5, at - hour))).toBe('newer');
  // This browser knew of it: the book is read again.
  expect(comparePlace(opened, there(0.5, at - 2 * hour))).toBe('newer');
});
