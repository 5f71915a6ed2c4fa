import { basePath } from './base-path.ts';
import { storedSign } from './stored-sign.ts';

/* What home showed last: `last-sight.js` shows it while the client is on its way. */

/** Where it is kept; `boot.js` and `last-sight.js` look there. */
export const sightKey = `longbox.sight ${basePath}/`;

let isOver = false;

/** Whether it was forgotten since the page was loaded: then it's being left. */
export const isForgotten = (): boolean => isOver;

/** Forgets it: whoever uses this browser next isn't the one who saw it. */
export function forgetSight(): void {
  isOver = true;
  storedSign(sightKey).set(false);
}
