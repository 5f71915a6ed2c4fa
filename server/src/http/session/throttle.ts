import { isWithin } from '../../base/clock.ts';

const windowMillis = 5 * 60 * 1000;
const mostKeys = 10_000;

/** Counts attempts by key within a sliding window, in memory. */
export function createThrottle(limit: number) {
  const attempts = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (attempts.get(key) ?? []).filter((time) => isWithin(windowMillis, time));
  const keep = (key: string, times: number[]): void => {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
    const [oldest] = attempts.keys();
    if (attempts.size > mostKeys && oldest !== undefined) attempts.delete(oldest);
  };
  return {
    /** Counts an attempt before it is made; false when there were too many. */
    admit(key: string): boolean {
      const times = recent(key);
      if (times.length >= limit) return false;
      keep(key, [...times, Date.now()]);
      return true;
    },
    /** Takes back an attempt that proved to be no guess. */
    takeBack: (key: string): void => keep(key, recent(key).slice(0, -1)),
    succeeded: (key: string): void => void attempts.delete(key),
  };
}
