import { useEffect, useState } from 'react';

/** Callbacks for the next paint; they run together, so that the browser draws once. */
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

/** Whether the component has been painted once, so that less urgent parts can follow. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        setPainted(true);
      }),
    [],
  );
  return isPainted;
}
