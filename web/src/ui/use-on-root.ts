import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/**
 * Says `data-has-…` on the root element while what asks for it is there, and how often. Rules of the
 * whole page use that instead of `:has()`: with it the root is styled anew whenever anything at all
 * comes or goes. Without a word it says nothing.
 */
export function useOnRoot(what: string | undefined): void {
  useLayoutEffect(() => {
    if (what === undefined) return undefined;
    const add = (number: number): void => {
      const count = (counts.get(what) ?? 0) + number;
      counts.set(what, count);
      const root = document.documentElement;
      if (count > 0) root.setAttribute(`data-has-${what}`, String(count));
      else root.removeAttribute(`data-has-${what}`);
    };
    add(1);
    return () => add(-1);
  }, [what]);
}
