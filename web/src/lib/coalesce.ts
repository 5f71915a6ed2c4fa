/** Collects values and hands them over together. */
export interface Coalescer<Value> {
  add: (values: readonly Value[]) => void;
  /** Passes on waiting values and these at once. */
  flush: (values?: readonly Value[]) => void;
  /** Drops waiting values. */
  stop: () => void;
}

/**
 * Passes the first values on at once and collects later ones, at most one call per `every()`
 * milliseconds. So no value waits longer than that, however many come.
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
