import type { Half, PageSlot, Spread } from './spreads.ts';

const REACH = [0, 1, 2, -1, -2];

/** Pages needed around a spread, in order of need: itself, two spreads ahead, two behind. */
export function preloadPlan(spreads: readonly Spread[], index: number): PageSlot[] {
  return REACH.flatMap((offset) =>
    (spreads[index + offset] ?? []).flatMap((slot) => ('page' in slot ? [slot] : [])),
  );
}

/**
 * The address of a slot's picture. An element can stand in one place only, so that the second half
 * of a page has its own; the browser fetches and keeps the picture once all the same.
 */
export function addressOf(url: string, half: Half | undefined): string {
  return half === 'second' ? `${url}#second` : url;
}
