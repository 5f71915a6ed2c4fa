/* Absent on plain http, and in Firefox on desktops. */

/** Whether this browser can hand texts and addresses to the apps of the device. */
export const canShare = (): boolean => 'share' in navigator;

/** Hands something to an app that the person chooses; choosing none is fine. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch {
    // No app was chosen, or the system showed why it can't be.
  }
}
