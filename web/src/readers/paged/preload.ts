import { pagesOf } from './spreads.ts';
import type { Spread } from './spreads.ts';

const REACH = [0, 1, 2, -1, -2];

/** Page numbers to load around a spread, in order of need: itself, two spreads ahead, two behind. */
export function preloadPlan(spreads: readonly Spread[], index: number): number[] {
  return REACH.flatMap((offset) => {
    const spread = spreads[index + offset];
    return spread ? pagesOf(spread) : [];
  });
}
