/* Absent on plain http, which many servers at home use: hence the fallbacks. */

/** Does something unless another tab is doing it; where tabs can't know, the ones in sight do. */
export async function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? run() : undefined,
    );
  } else if (document.visibilityState === 'visible') {
    await run();
  }
}

/** Holds a lock, as other tabs may too, until the answer is called or the page goes. */
export function holdLock(name: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, { mode: 'shared' }, () => held);
  return () => release?.();
}

/** The names of all locks that any tab holds; none where tabs can't know. */
export async function heldLocks(): Promise<string[]> {
  if (!('locks' in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name === undefined ? [] : [name]));
}
