/** Clocks of two processes or devices differ by less. */
const toleranceMillis = 5 * 60_000;

/**
 * Whether a stored moment lies ahead of the clock: it was written while a clock was wrong, so nothing
 * may wait until it has come.
 */
export function isAhead(time: number, now = Date.now()): boolean {
  return time > now + toleranceMillis;
}

/** Whether less than this has passed since then. What lies ahead is no recent moment. */
export function isWithin(millis: number, since: number, now = Date.now()): boolean {
  return now - since < millis && !isAhead(since, now);
}
