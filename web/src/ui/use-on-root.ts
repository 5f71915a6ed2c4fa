import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/**
 * Sets `data-has-…` on the root element while components that request it exist, with their number. Rules
 * of the whole page use that instead of `:has()`, with which the root would be restyled on each insertion
 * and removal. Without a name it sets nothing.
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
