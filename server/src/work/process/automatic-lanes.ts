import { availableParallelism } from 'node:os';

/**
 * How much people ask of the server: nothing for a while, something, or so much that it answers late.
 */
export const uses = ['quiet', 'used', 'late'] as const;
export type Use = (typeof uses)[number];

/**
 * How many tasks run side by side where nobody chose a number. While nobody calls, one more than there are
 * cores, so that a file is read ahead while all of them decode; otherwise at most half of the cores work.
 */
export function automaticLanes(use: Use, cores = availableParallelism()): number {
  if (use === 'quiet') return cores + 1;
  return use === 'used' ? Math.max(Math.floor(cores / 2), 1) : 1;
}

interface Pace {
  /** So long after the last call, nobody uses it. */
  readonly quietMillis?: number;
  /** How often it's looked at in that time. */
  readonly lookMillis?: number;
}

/** A timer of the serving process that is later than this keeps people waiting, too. */
const lateMillis = 50;

interface UseWatch {
  now(): Use;
  /** Someone who is signed in makes a call. */
  note(): void;
  stop(): void;
}

/** Follows how much people ask of this process. While nobody does, no timer runs. */
export function watchUse(
  tell: (use: Use) => void,
  { quietMillis = 5000, lookMillis = 500 }: Pace = {},
): UseWatch {
  let use: Use = 'quiet';
  let called = -Infinity;
  let wasLate = -Infinity;
  let looks: NodeJS.Timeout | undefined;
  const turnTo = (next: Use): void => {
    if (next === use) return;
    use = next;
    tell(use);
  };
  const start = (): void => {
    let due = performance.now() + lookMillis;
    looks = setInterval(() => {
      const now = performance.now();
      if (now - due > lateMillis) wasLate = now;
      due = now + lookMillis;
      if (now - called < quietMillis) {
        turnTo(now - wasLate < quietMillis ? 'late' : 'used');
        return;
      }
      clearInterval(looks);
      looks = undefined;
      turnTo('quiet');
    }, lookMillis);
    looks.unref();
  };
  return {
    now: () => use,
    note() {
      called = performance.now();
      if (use === 'quiet') turnTo('used');
      if (!looks) start();
    },
    stop: () => clearInterval(looks),
  };
}
