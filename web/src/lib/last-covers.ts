import { basePath } from './base-path.ts';

/* Covers that home showed last: `boot.js` has them fetched while the client is on its way. */

const name = 'longbox.covers';
/** Of about two rows of a window. */
const most = 16;

/** As they were noted, so that the same ones aren't written again; nothing once the page is being left. */
let noted: string | undefined = '';

/** Notes the addresses of the covers that home shows, the first ones first, and each once. */
export function noteCovers(addresses: readonly string[]): void {
  const own = new Set(addresses.filter((one) => one.startsWith(`${basePath}/api/`)));
  const next = JSON.stringify([...own].slice(0, most));
  if (noted === undefined || next === noted) return;
  noted = next;
  try {
    localStorage.setItem(name, next);
  } catch {
    // Storage is forbidden or full: the next start asks for them when it shows them.
  }
}

/**
 * Forgets them, and notes none any more until the page is loaded again: whoever uses this browser next isn't the
 * one who saw them.
 */
export function forgetCovers(): void {
  noted = undefined;
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
}
