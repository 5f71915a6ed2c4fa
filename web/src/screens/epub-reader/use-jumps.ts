import { useRef, useState } from 'react';
import type { EpubEngine, EpubTarget } from '../../readers/epub/engine.ts';
import { canJumpBack, canJumpForward, jumped, noJumps, stepped } from './jump-history.ts';

interface Jumps {
  readonly canBack: boolean;
  readonly canForward: boolean;
  readonly jump: (to: EpubTarget) => void;
  readonly back: () => void;
  readonly forward: () => void;
}

/** Jumps within the book, and the way back from them. */
export function useJumps(engine: EpubEngine | null): Jumps {
  const [shown, setShown] = useState(noJumps);
  const history = useRef(noJumps);
  const keep = (next: typeof noJumps) => {
    history.current = next;
    setShown(next);
  };
  const step = (way: 1 | -1) => {
    const from = engine?.current();
    if (!engine || !from) return;
    const { history: next, to } = stepped(history.current, from, way);
    if (!to) return;
    keep(next);
    void engine.goTo(to);
  };
  return {
    canBack: canJumpBack(shown),
    canForward: canJumpForward(shown),
    jump: (to) => {
      const from = engine?.current();
      if (from) keep(jumped(history.current, from, to));
      void engine?.goTo(to);
    },
    back: () => {
      step(-1);
    },
    forward: () => {
      step(1);
    },
  };
}
