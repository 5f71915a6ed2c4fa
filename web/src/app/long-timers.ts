import { type TimeoutProvider, timeoutManager } from '@tanstack/react-query';

/*
 * Every list that is cached has a timer of minutes for its age and one for its end. Each of the browser's own costs a
 * start about as much as drawing a card, so one of them is for all that are long.
 */

/** From how many milliseconds on a timer is long. */
const long = 60_000;
/** Milliseconds that a long one may be late. */
const pace = 30_000;

interface Waiting {
  readonly due: number;
  readonly run: () => void;
}

const waiting = new Map<number, Waiting>();
/** Below zero, where the browser's own never are. */
let last = -1;
let sweeping: ReturnType<typeof setTimeout> | undefined;

function sweep(): void {
  const now = Date.now();
  for (const [id, { due, run }] of waiting) {
    if (due > now) continue;
    waiting.delete(id);
    run();
  }
  sweeping = waiting.size === 0 ? undefined : setTimeout(sweep, pace);
}

const timers: TimeoutProvider<number> = {
  setTimeout: (run, delay) => {
    if (delay < long) return Number(setTimeout(run, delay));
    last -= 1;
    waiting.set(last, { due: Date.now() + delay, run });
    sweeping ??= setTimeout(sweep, pace);
    return last;
  },
  clearTimeout: (id) => {
    if (id !== undefined && id < 0) waiting.delete(id);
    else clearTimeout(id);
  },
  setInterval: (run, delay) => Number(setInterval(run, delay)),
  clearInterval: (id) => {
    clearInterval(id);
  },
};

/** Has the cache of server facts use one timer of the browser for all that are long. */
export function shareLongTimers(): void {
  timeoutManager.setTimeoutProvider(timers);
}
