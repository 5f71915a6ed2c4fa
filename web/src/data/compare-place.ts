import type { Progression } from '@longbox/contract/publication';
import type { KeptPlace } from './kept-places.ts';

/** A person is asked about a place that is further than this beyond the server's; 1 is the whole book. */
const nearShare = 0.03;
/** Servers may keep whole seconds only. */
export const rounding = 1000;

/** How far in the book a place is, from 0 to 1. */
const shareOf = ({ locator }: Pick<Progression, 'locator'>): number =>
  locator.locations?.totalProgression ?? 0;

/**
 * What becomes of a place that was kept beside the one that the server has, by the rules of
 * `compare-to-server.ts` for pages.
 */
export function comparePlace(
  kept: Pick<KeptPlace, 'at' | 'locator' | 'base' | 'opened'>,
  progression: Progression | null,
): 'newer' | 'older' | 'asks' {
  const { at, base, opened = false } = kept;
  if (progression === null) {
    // The book was marked as unread, unless it was so before.
    if (base === undefined || base === null) return 'newer';
    return opened ? 'older' : 'asks';
  }
  const heard = Date.parse(progression.modified);
  const isFurther = shareOf(kept) > shareOf(progression) + nearShare;
  if (heard > at) return isFurther && !opened ? 'asks' : 'older';
  const isHeardOf = base === undefined || (base !== null && heard <= base + rounding);
  if (isHeardOf || !opened) return 'newer';
  // Elsewhere was read on, here the book was only opened.
  return shareOf(kept) < shareOf(progression) ? 'asks' : 'newer';
}
