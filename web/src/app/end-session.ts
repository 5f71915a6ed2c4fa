import { url } from '../lib/base-path.ts';
import { clientPath } from '../lib/redirect.ts';
import { noteSignedIn } from './last-visit.ts';
import { signInAddress } from './arrival.ts';

let ending = false;

/**
 * Leaves for the sign-in screen by loading the page anew, so that nothing of the account that was
 * signed in stays in memory. `return` leads back here after signing in again.
 */
export function endSession(afterwards: 'return' | 'start'): void {
  if (ending) return;
  ending = true;
  noteSignedIn(false);
  const here = clientPath(new URL(window.location.href));
  window.location.assign(afterwards === 'return' ? signInAddress(here) : url('/login'));
}
