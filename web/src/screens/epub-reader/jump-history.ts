import type { EpubTarget } from '../../readers/epub/engine.ts';

/** The places of jumps by links and contents, and where among them one is. */
export interface JumpHistory {
  readonly places: readonly EpubTarget[];
  /** Position in `places` of where one jumped last; what was read on since is not in it. */
  readonly at: number;
}

export const noJumps: JumpHistory = { places: [], at: -1 };

export function canJumpBack({ at }: JumpHistory): boolean {
  return at > 0;
}

export function canJumpForward({ at, places }: JumpHistory): boolean {
  return at >= 0 && at < places.length - 1;
}

/** A jump from here to there; what could be gone forward to is forgotten. */
export function jumped({ places, at }: JumpHistory, from: EpubTarget, to: EpubTarget): JumpHistory {
  const before = places.slice(0, Math.max(0, at));
  return { places: [...before, from, to], at: before.length + 1 };
}

/** One step back or forward, keeping for the way there where one is now. */
export function stepped(
  { places, at }: JumpHistory,
  from: EpubTarget,
  way: 1 | -1,
): { readonly history: JumpHistory; readonly to: EpubTarget | undefined } {
  const to = places[at + way];
  if (to === undefined) return { history: { places, at }, to };
  return { history: { places: places.with(at, from), at: at + way }, to };
}
