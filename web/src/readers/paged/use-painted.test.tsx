// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReaderStore } from './reader-store.ts';
import { usePaintedState } from './use-painted.ts';

let frames: FrameRequestCallback[] = [];
const paint = (): void =>
  act(() => {
    const due = frames;
    frames = [];
    for (const callback of due) callback(0);
    vi.advanceTimersByTime(0);
  });

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('of many turns in a frame the last is followed, once', () => {
  const pages = [{}, {}, {}, {}];
  const store = createReaderStore({
    pages,
    layout: 'SINGLE',
    direction: 'LEFT_TO_RIGHT',
    page: 1,
  });
  const seen: number[] = [];
  renderHook(() => seen.push(usePaintedState(store).page));
  paint();
  store.dispatch({ type: 'next' });
  store.dispatch({ type: 'next' });
  store.dispatch({ type: 'next' });
  expect(seen.at(-1)).toBe(1);
  paint();
  expect([seen.at(-1), seen.includes(2)]).toEqual([4, false]);
});
