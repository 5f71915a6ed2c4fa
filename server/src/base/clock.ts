/** Clocks of two processes or devices differ by less. */
const toleranceMillis = 5 * 60_000;

/**
 * Whether a stored time is in the future: the clock was wrong when it was written, so nothing may
 * wait for it.
 */
export function isAhead(time: number, now = Date.now()): boolean {
  return time > now + toleranceMillis;
}

/** Whether less than this time has passed since then. A time in the future isn't recent. */
export function isWithin(millis: number, since: number, now = Date.now()): boolean {
  return now - since < millis && !isAhead(since, now);
}
