/** Collects values and hands them over together. */
export interface Coalescer<Value> {
  add: (values: readonly Value[]) => void;
  /** Hands over what waits, and these, without waiting any longer. */
  flush: (values?: readonly Value[]) => void;
  /** Forgets what waits. */
  stop: () => void;
}

/**
 * Hands the first values over at once and gathers later ones, at most one hand-over per `every()`
 * milliseconds. A value so never waits longer than that, however busy it gets.
 */
export function coalesce<Value>(
  run: (values: readonly Value[]) => void,
  every: () => number,
): Coalescer<Value> {
  let waiting = new Set<Value>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const values = [...waiting];
    waiting = new Set();
    timer = setTimeout(flush, every());
    run(values);
  }

  return {
    add(values) {
      for (const value of values) waiting.add(value);
      if (timer === undefined) flush();
    },
    flush(values = []) {
      for (const value of values) waiting.add(value);
      if (waiting.size > 0) flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = new Set();
    },
  };
}
