import type { Half, PageSlot, Spread } from './spreads.ts';

const REACH = [0, 1, 2, -1, -2];

/** Pages needed around a spread, in order of need: itself, two spreads ahead, two behind. */
export function preloadPlan(spreads: readonly Spread[], index: number): PageSlot[] {
  return REACH.flatMap((offset) =>
    (spreads[index + offset] ?? []).flatMap((slot) => ('page' in slot ? [slot] : [])),
  );
}

/**
 * The address of a slot's image. An element can be in one place only, so the second half of a page has
 * its own; the browser still fetches and keeps the image only once.
 */
export function addressOf(url: string, half: Half | undefined): string {
  return half === 'second' ? `${url}#second` : url;
}
