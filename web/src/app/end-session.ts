import { url } from '../lib/base-path.ts';
import { clientPath } from '../lib/redirect.ts';
import { atMost } from '../lib/at-most.ts';
import { forgetSight } from '../lib/last-sight.ts';
import { forgetAnswers } from './kept-answers.ts';
import { noteSignedIn } from './last-visit.ts';
import { signInAddress } from './arrival.ts';

/** Milliseconds that the browser has for removing what it keeps. Without a sign-in, none of it is shown. */
const patience = 2000;

/** Who uses this browser next isn't shown notifications of this account. */
const endPush = async () => (await import('../lib/secure-only/push.ts')).unsubscribe();

const forgetAll = () => Promise.all([forgetAnswers(), endPush().catch(() => undefined)]);

let ending = false;

/**
 * Goes to the sign-in screen by reloading the page, so that no data of the account stays in memory.
 * `return` leads back here after signing in again.
 */
export function endSession(afterwards: 'return' | 'start'): void {
  if (ending) return;
  ending = true;
  noteSignedIn(false);
  forgetSight();
  const here = clientPath(new URL(window.location.href));
  const place = afterwards === 'return' ? signInAddress(here) : url('/login');
  const left = afterwards === 'start' ? forgetAll() : Promise.resolve();
  void atMost(patience, left).then(() => {
    window.location.assign(place);
  });
}
