import { useCallback, useEffect, useRef, useState } from 'react';

/** How near the top or the foot of the window a mouse calls the toolbars, in CSS pixels. */
const REACH = 72;
/** How long they stay after it has gone, in milliseconds. */
const STAY_MS = 700;

interface Peek {
  readonly isNear: boolean;
  /** Hides the toolbars although the mouse rests on them, until it has gone elsewhere. */
  readonly refuse: () => void;
}

/**
 * Whether a mouse rests where the toolbars are. Touch and pens have the tap in the middle.
 *
 * @param beside CSS pixels beside the toolbars, for what moves there while they are shown
 */
export function usePeek(beside = 0): Peek {
  const [isNear, setNear] = useState(false);
  const isRefused = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const away = () => {
      isRefused.current = false;
      timer ??= setTimeout(setNear, STAY_MS, false);
    };
    let reach = REACH;
    const move = ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      if (clientY > reach && clientY < window.innerHeight - reach) {
        reach = REACH;
        away();
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (isRefused.current) return;
      reach = REACH + beside;
      setNear(true);
    };
    window.addEventListener('pointermove', move, { passive: true });
    document.documentElement.addEventListener('pointerleave', away);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', move);
      document.documentElement.removeEventListener('pointerleave', away);
    };
  }, [beside]);
  const refuse = useCallback(() => {
    isRefused.current = true;
    setNear(false);
  }, []);
  return { isNear, refuse };
}
