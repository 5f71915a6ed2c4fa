/** Whether a browser tells of no size although the element has one. */
function isUntrue({ target, borderBoxSize: [told] }: ResizeObserverEntry): boolean {
  if (told === undefined || told.inlineSize > 0 || told.blockSize > 0) return false;
  return target instanceof HTMLElement && (target.offsetWidth > 0 || target.offsetHeight > 0);
}

/**
 * Observes sizes without the zeros WebKit reports for elements added while a style sheet is loading; it reports their
 * real sizes afterwards. virtua believes the zeros: rows without height are out of sight, so it removes them before
 * they're measured again, and only the last row remains.
 */
export const trueSizes = (Observer: typeof ResizeObserver): typeof ResizeObserver =>
  class extends Observer {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        const kept = entries.filter((entry) => !isUntrue(entry));
        if (kept.length > 0) callback(kept, observer);
      });
    }
  };
