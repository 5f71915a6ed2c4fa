import { basePath } from '../lib/base-path.ts';

/* Apart from `last-visit.ts`, which sign-in needs and has no room for this. `last-sight.js` reads the same. */

const name = `longbox.shown ${basePath}`;
const lasting = `longbox.lasting ${basePath}`;
/** A cookie that ends with the browser, as a session does that isn't remembered. */
const visit = `longbox-visit${basePath.replaceAll('/', '-')}=1`;

const isOfThisVisit = (): boolean => document.cookie.split('; ').includes(visit);

function noteVisit(isOver: boolean): void {
  const isSafe = location.protocol === 'https:';
  const how = `path=${basePath}/; samesite=lax${isSafe ? '; secure' : ''}${isOver ? '; max-age=0' : ''}`;
  document.cookie = `${visit}; ${how}`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: then the server always says first.
    return null;
  }
}

function keep(key: string, userId: string | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
  } catch {
    // As above.
  }
}

/** Whether this account was the last one that the client of this server showed in this browser. */
export function wasShownLast(userId: string): boolean {
  return read(name) === userId;
}

/**
 * Whether this account may be shown before the server has said who is signed in: its session can't have
 * ended with the browser.
 */
export function mayBeShown(userId: string): boolean {
  return wasShownLast(userId) && (isOfThisVisit() || read(lasting) === userId);
}

/**
 * Notes which account is shown, and that the server knows it unless it's away; nothing if the server has to
 * say first who is signed in.
 */
export function noteShown(userId: string | undefined, isAway = false): void {
  keep(name, userId);
  if (userId === undefined) keep(lasting, undefined);
  if (!isAway) noteVisit(userId === undefined);
}

/** Notes who was signed in as a page began: an account that still is after the browser was closed is remembered. */
export function noteWho(userId: string | undefined): void {
  if (userId === undefined || !isOfThisVisit()) keep(lasting, userId);
}
