import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/**
 * Says `data-has-…` on the root element while what asks for it is there. Rules of the whole page use
 * that instead of `:has()`: with it the root is styled anew whenever anything at all comes or goes.
 */
export function useOnRoot(what: string): void {
  useLayoutEffect(() => {
    const add = (number: number): void => {
      const count = (counts.get(what) ?? 0) + number;
      counts.set(what, count);
      document.documentElement.toggleAttribute(`data-has-${what}`, count > 0);
    };
    add(1);
    return () => add(-1);
  }, [what]);
}
