import { useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import type { ReaderState } from './reader-state.ts';
import type { ReaderStore } from './reader-store.ts';

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
