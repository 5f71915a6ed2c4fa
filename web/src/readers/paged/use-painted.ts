import { useEffect, useState } from 'react';
import type { ReaderState } from './reader-state.ts';
import type { ReaderStore } from './reader-store.ts';

/** What waits for the next paint; all of it runs in one go, so that it is drawn in one go. */
let waiting = new Set<() => void>();

function run(): void {
  const due = waiting;
  waiting = new Set();
  for (const one of due) one();
}

// A tab out of sight paints nothing: what waited when it went is not waited for.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) run();
});

/** Calls back when the next frame is painted; returns how to call that off. */
export function afterPaint(work: () => void): () => void {
  const own = (): void => work();
  // Frames are painted after their callbacks, and before the next task.
  if (document.hidden) setTimeout(run, 0);
  else if (waiting.size === 0) requestAnimationFrame(() => setTimeout(run, 0));
  const queue = waiting.add(own);
  return () => queue.delete(own);
}

/** The state of a reader as it was last painted. */
export function usePaintedState(store: ReaderStore): ReaderState {
  const [painted, setPainted] = useState(store.get);
  useEffect(() => {
    const update = (): void => {
      callOff = undefined;
      setPainted(store.get());
    };
    // The pages may have begun before this listens.
    let callOff: (() => void) | undefined = afterPaint(update);
    const stop = store.subscribe(() => {
      callOff ??= afterPaint(update);
    });
    return () => {
      stop();
      callOff?.();
    };
  }, [store]);
  return painted;
}
