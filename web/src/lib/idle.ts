/** Does something once the browser has nothing else to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such callback.
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run, 500);
    return () => {
      clearTimeout(timer);
    };
  }
  const asked = window.requestIdleCallback(run);
  return () => {
    window.cancelIdleCallback(asked);
  };
}
