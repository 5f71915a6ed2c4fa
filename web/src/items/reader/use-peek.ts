import { useEffect, useState } from 'react';

/** How near the top or the foot of the window a mouse calls the toolbars, in CSS pixels. */
const REACH = 72;
/** How long they stay after it has gone, in milliseconds. */
const STAY_MS = 700;

/**
 * Whether a mouse rests where the toolbars are. Touch and pens have the tap in the middle.
 *
 * @param beside CSS pixels beside the toolbars, for what moves there while they are shown
 */
export function usePeek(beside = 0): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const away = () => {
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
  return isNear;
}
