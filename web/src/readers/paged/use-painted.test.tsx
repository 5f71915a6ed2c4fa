// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReaderStore } from './reader-store.ts';
import { afterPaint, usePainted, usePaintedState } from './use-painted.ts';

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

test('what may wait comes after the frame, or soon where none is painted', () => {
  const run = vi.fn<() => void>();
  afterPaint(run);
  expect(run).not.toHaveBeenCalled();
  paint();
  expect(run).toHaveBeenCalledOnce();
  afterPaint(run);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
  paint();
  expect(run).toHaveBeenCalledTimes(2);
  afterPaint(run)();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a value is the old one until it is painted', () => {
  const { result, rerender } = renderHook(({ value }) => usePainted(value), {
    initialProps: { value: 1 },
  });
  rerender({ value: 2 });
  expect(result.current).toBe(1);
  paint();
  expect(result.current).toBe(2);
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
