import { useEffect } from 'react';
import { canStayAwake, keepAwake } from '../../../lib/secure-only/this-device.ts';

/** Keeps the screen awake while a book is in sight. */
export function useAwake(enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !canStayAwake()) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await keepAwake();
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // Refused, as with a battery that is low: the screen sleeps as it always does.
      }
    };
    const again = () => void ask();
    again();
    // The browser takes it back whenever the page is out of sight.
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [enabled]);
}
