import { timeoutManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Timers of its own: those that other tests began are waited for elsewhere.
vi.resetModules();
const { shareLongTimers } = await import('./long-timers.ts');

beforeEach(() => {
  vi.useFakeTimers();
  shareLongTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('long timers share one of the browser, and each runs in its time unless it is called off', () => {
  const ran: string[] = [];
  const early = timeoutManager.setTimeout(() => ran.push('early'), 120_000);
  const off = timeoutManager.setTimeout(() => ran.push('off'), 120_000);
  timeoutManager.setTimeout(() => ran.push('late'), 900_000);
  expect(vi.getTimerCount()).toBe(1);
  expect(early).not.toBe(off);
  timeoutManager.clearTimeout(off);

  vi.advanceTimersByTime(119_000);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(31_000);
  expect(ran).toEqual(['early']);
  vi.advanceTimersByTime(900_000);
  expect(ran).toEqual(['early', 'late']);
  expect(vi.getTimerCount()).toBe(0);
});

test('short timers are the browser’s own', () => {
  const ran: string[] = [];
  timeoutManager.setTimeout(() => ran.push('now'), 0);
  const off = timeoutManager.setTimeout(() => ran.push('off'), 1000);
  timeoutManager.clearTimeout(off);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['now']);
  expect(vi.getTimerCount()).toBe(0);
});
