import { useEffect, useState } from 'react';
import type { ReaderState } from './reader-state.ts';
import type { ReaderStore } from './reader-store.ts';

/** A tab out of sight paints nothing: then this many milliseconds stand for a frame. */
const LONGEST_MS = 100;

/** Calls back when the next frame is painted; returns how to call that off. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, LONGEST_MS);
  const frame = requestAnimationFrame(() => {
    // Frames are painted after their callbacks, and before the next task.
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as it was when it was last painted: for work that must not come before the paint. */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(
    () => (painted === value ? undefined : afterPaint(() => setPainted(value))),
    [painted, value],
  );
  return painted;
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
