/* Covers that home showed last: `boot.js` has them fetched while the client is on its way. */

/** Where they are kept. */
export const coversKey = 'longbox.covers';

let isOver = false;

/** Whether they were forgotten since the page was loaded: then it's being left. */
export const areForgotten = (): boolean => isOver;

/** Forgets them: whoever uses this browser next isn't the one who saw them. */
export function forgetCovers(): void {
  isOver = true;
  try {
    localStorage.removeItem(coversKey);
  } catch {
    // Storage is forbidden.
  }
}
