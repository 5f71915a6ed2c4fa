import { basePath } from '../lib/base-path.ts';

/* Apart from `last-visit.ts`, which sign-in needs and has no room for this. */

const name = `longbox.shown ${basePath}`;

/** Whether this account was the last one that the client of this server showed in this browser. */
export function wasShownLast(userId: string): boolean {
  try {
    return localStorage.getItem(name) === userId;
  } catch {
    return false;
  }
}

/** Notes which account is shown; nothing if the server has to say first who is signed in. */
export function noteShown(userId: string | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, userId);
  } catch {
    // Storage is forbidden: then the server always says first.
  }
}
