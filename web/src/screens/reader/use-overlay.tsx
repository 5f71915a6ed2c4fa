import { useMemo } from 'react';
import type { Part } from '../../readers/paged/parts.ts';
import type { Overlay } from './shown-text.ts';

/** Two things that are drawn over a page, one above the other. */
export function useOverlay(
  below: Overlay | undefined,
  above: Overlay | undefined,
): Overlay | undefined {
  return useMemo(() => {
    if (!below || !above) return below ?? above;
    return (page: number, part: Part) => (
      <>
        {below(page, part)}
        {above(page, part)}
      </>
    );
  }, [below, above]);
}
