/**
 * Browser features that work only over https or on localhost. Many servers at home use plain http,
 * so each has a fallback here, and lint forbids the originals elsewhere.
 */

/**
 * Puts a text on the clipboard.
 *
 * @throws Error when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else copyFromField(text);
}

/** The old way, which works on plain http: the browser copies the selection. */
function copyFromField(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // An open dialog takes the focus back from elements outside.
  (focused?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('the browser refused to copy');
}

/** Whether this browser can keep the screen awake. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake until it is released, or the page is out of sight. */
export const keepAwake = (): Promise<WakeLockSentinel> => navigator.wakeLock.request('screen');

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

interface Battery extends EventTarget {
  /** From 0 to 1. */
  readonly level: number;
}

/** Some browsers have a battery API that's no longer a standard. */
function tellsBattery(
  browser: Navigator,
): browser is Navigator & { getBattery: () => Promise<Battery> } {
  return 'getBattery' in browser;
}

/** The battery of this device, with `levelchange` events; nothing where the browser doesn't tell. */
export const readBattery = async (): Promise<Battery | undefined> =>
  tellsBattery(navigator) ? await navigator.getBattery() : undefined;
