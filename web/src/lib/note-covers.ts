import { basePath } from './base-path.ts';
import { areForgotten, coversKey } from './last-covers.ts';

/* Apart from `last-covers.ts`, which sign-in needs and has no room for this. */

/** Of about two rows of a window. */
const most = 16;

/** As they were noted, so that the same ones aren't written again. */
let noted = '';

/** Notes the addresses of the covers that home shows, the first ones first, and each once. */
export function noteCovers(addresses: readonly string[]): void {
  const own = new Set(addresses.filter((one) => one.startsWith(`${basePath}/api/`)));
  const next = JSON.stringify([...own].slice(0, most));
  if (next === noted || areForgotten()) return;
  noted = next;
  try {
    localStorage.setItem(coversKey, next);
  } catch {
    // Storage is forbidden or full: the next start asks for them when it shows them.
  }
}
