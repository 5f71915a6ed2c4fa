/* Absent on plain http, and in Firefox on desktops. */

/** Whether this browser can hand texts to the apps of the device. */
export const canShare = (): boolean => 'share' in navigator;

/** Hands a text to an app that the person chooses; choosing none is fine. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // No app was chosen, or the system showed why it can't be.
  }
}
