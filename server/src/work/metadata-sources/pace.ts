/** How often something may be done. */
export interface Pace {
  /** From the start of one to that of the next, in milliseconds. */
  readonly apart: number;
  /** Within a longer time. */
  readonly most?: { readonly calls: number; readonly within: number };
}

interface Clock {
  now(): number;
  wait(millis: number): Promise<void>;
}

/** Longer than this nobody waits for a turn. */
const longestWait = 60_000;

/** When the next turn is, by the starts of the earlier ones. */
export function nextTurn({ apart, most }: Pace, starts: readonly number[], now: number): number {
  const last = starts.at(-1);
  const first = most && starts.at(-most.calls);
  return Math.max(
    now,
    last === undefined ? now : last + apart,
    most === undefined || first === undefined ? now : first + most.within,
  );
}

/**
 * Gives turns at a pace, in the order in which they're asked for. Its result is false at once when the next turn is
 * too far away.
 */
export function createTurns(pace: Pace, clock: Clock): () => Promise<boolean> {
  let starts: number[] = [];
  return async () => {
    const now = clock.now();
    // A clock that was set back would keep everybody waiting.
    starts = starts.filter((start) => start <= now + longestWait);
    const start = nextTurn(pace, starts, now);
    if (start - now > longestWait) return false;
    starts = [...starts, start].slice(-(pace.most?.calls ?? 1));
    if (start > now) await clock.wait(start - now);
    return true;
  };
}
