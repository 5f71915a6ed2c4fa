// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterPaint, useIsPainted } from './after-paint.ts';
import { fakeFrames } from './testing/fake-frames.ts';

const { paint, waiting } = fakeFrames();

test('what may wait comes after the frame, and at once where none is painted', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  expect(work).not.toHaveBeenCalled();
  paint();
  expect(work).toHaveBeenCalledOnce();

  afterPaint(work);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(2);
  afterPaint(work);
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(3);
  hidden.mockRestore();

  afterPaint(work)();
  paint();
  expect(work).toHaveBeenCalledTimes(3);
});

test('all that waits for a paint runs in one go, but for what was called off', () => {
  const [first, second, third] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  afterPaint(first);
  afterPaint(second)();
  afterPaint(third);
  expect(waiting()).toBe(1);
  paint();
  expect([first, second, third].map((run) => run.mock.calls.length)).toEqual([1, 0, 1]);
});

test('the rest comes once the first is painted, and not to what is gone by then', () => {
  const { result, unmount } = renderHook(useIsPainted);
  expect(result.current).toBe(false);
  paint();
  expect(result.current).toBe(true);
  unmount();
  renderHook(useIsPainted).unmount();
  paint();
});
