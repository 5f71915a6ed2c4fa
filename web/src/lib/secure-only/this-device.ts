/* Absent on plain http, which many servers at home use: hence the fallbacks. */

/** Whether this browser can keep the screen awake. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake until it is released, or the page is out of sight. */
export const keepAwake = (): Promise<WakeLockSentinel> => navigator.wakeLock.request('screen');

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
