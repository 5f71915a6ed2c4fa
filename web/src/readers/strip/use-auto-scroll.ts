import { useEffect, useEffectEvent } from 'react';

/** Input by which a person takes over. */
const TAKING_OVER = ['wheel', 'touchstart', 'pointerdown'] as const;
/** A pause between two frames longer than this, in milliseconds, is no time that was read. */
const LONGEST_FRAME = 100;

/**
 * Scrolls the document by itself, at `speed` CSS pixels a second, until the reader takes over or the
 * end is reached. With no speed it rests.
 */
export function useAutoScroll(speed: number | null, onStop: () => void): void {
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (speed === null) return undefined;
    let before = performance.now();
    // The browser scrolls by whole pixels: what is left over waits for the next frame.
    let due = 0;
    let frame = requestAnimationFrame(function scroll(now) {
      due += (Math.min(LONGEST_FRAME, now - before) / 1000) * speed;
      before = now;
      const whole = Math.floor(due);
      due -= whole;
      window.scrollBy({ top: whole, behavior: 'instant' });
      const { scrollHeight, clientHeight } = document.documentElement;
      if (window.scrollY + clientHeight >= scrollHeight - 1) stop();
      else frame = requestAnimationFrame(scroll);
    });
    const taken = (): void => stop();
    for (const type of TAKING_OVER) window.addEventListener(type, taken, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const type of TAKING_OVER) window.removeEventListener(type, taken);
    };
  }, [speed]);
}
