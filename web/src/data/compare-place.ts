import type { Progression } from '@longbox/contract/publication';
import type { KeptPlace } from './kept-places.ts';
import type { KeptRead } from './kept-reads.ts';
import { isKnownHere } from './known-here.ts';

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
  mark?: KeptRead,
): 'newer' | 'older' | 'asks' {
  const { at, base, opened = false } = kept;
  const reached = { at, base, mark };
  if (progression === null) {
    // The book was marked as unread, unless it was so before.
    if (isKnownHere(null, reached)) return 'newer';
    return opened ? 'older' : 'asks';
  }
  const heard = Date.parse(progression.modified);
  const isFurther = shareOf(kept) > shareOf(progression) + nearShare;
  if (heard > at) return isFurther && !opened ? 'asks' : 'older';
  if (!opened || isKnownHere(heard - rounding, reached)) return 'newer';
  // Elsewhere was read on, here the book was only opened.
  return shareOf(kept) < shareOf(progression) ? 'asks' : 'newer';
}
