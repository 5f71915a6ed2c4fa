const windowMillis = 5 * 60 * 1000;

/** Counts failures by key within a sliding window, in memory. */
export function createThrottle(limit: number) {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (failures.get(key) ?? []).filter((time) => time > Date.now() - windowMillis);
  return {
    isBlocked: (key: string): boolean => recent(key).length >= limit,
    failed(key: string): void {
      if (failures.size > 10_000) failures.clear();
      failures.set(key, [...recent(key), Date.now()]);
    },
    succeeded: (key: string): void => void failures.delete(key),
  };
}
