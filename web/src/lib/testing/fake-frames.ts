import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

interface Frames {
  /** Paints the next frame, and what comes after it. */
  readonly paint: () => void;
  /** How many wait for the next frame. */
  readonly waiting: () => number;
}

/** Frames and timers of a test file come when it says so. */
export function fakeFrames(): Frames {
  let frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    waiting: () => frames.length,
    paint: () => {
      act(() => {
        const due = frames;
        frames = [];
        for (const run of due) run(0);
        vi.advanceTimersByTime(0);
      });
    },
  };
}
