import { signInCalls } from '@longbox/contract/sign-in';
import type { User } from '@longbox/contract/users';
import type { Query, QueryClient } from '@tanstack/react-query';
import { setAway, useConnection } from '../data/connection.ts';
import { ApiError, ask } from '../data/http.ts';
import { isFromDevice } from '../data/on-device/run-query.ts';
import { onReach } from '../data/reach.ts';
import { meQuery } from '../data/session.ts';
import { t } from '../lib/i18n.ts';
import { setOutOfReach } from '../ui/out-of-reach.ts';
import { askAgain } from './ask-again.ts';

/** Milliseconds that the server has for its answer when a call has waited before, and later. */
const firstPatience = 2500;
const patience = 5000;
/** Milliseconds until it's asked again: doubled, up to the last. */
const firstWait = 5000;
const longestWait = 60_000;

const claim = { method: signInCalls.getClaim.method, path: signInCalls.getClaim.path };

/**
 * Whether the server answers a question that needs no session, and not something in its place. One that has moved
 * says where to here, too: other calls are given up early while it's away.
 */
async function answersWithin(milliseconds: number): Promise<boolean> {
  // With headers of its own it isn't the one that was asked as the page began.
  const options = { headers: {}, signal: AbortSignal.timeout(milliseconds) };
  return ask(claim, () => true, options).catch(() => false);
}

const isAway = () => useConnection.getState().isAway;

/** Whether it isn't known what the server would say. */
const isUnanswered = (query: Query): boolean =>
  isFromDevice(query) ||
  (query.state.error instanceof ApiError && query.state.error.kind === 'unreachable');

/**
 * Notices by the calls made that the server is away, whatever the network says, and that it's back: then
 * what failed meanwhile is asked for again, as is a call that failed while it was there, more and more seldom.
 * Returns a way to look at once, such as when something has answered.
 */
export function watchServer(client: QueryClient, { id }: User): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let isAsking = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let pause = firstWait;

  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const isBack = await answersWithin(isAway() ? patience : firstPatience);
    isAsking = false;
    setAway(!isBack);
    if (isBack) {
      wait = firstWait;
      clearTimeout(later);
      later = setTimeout(askUnanswered, pause);
      return;
    }
    timer = setTimeout(() => void look(), wait);
    wait = Math.min(wait * 2, longestWait);
  };
  /** Its session may have ended meanwhile, or be another account's. */
  const goOn = async () => {
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    if (me.id !== id) window.location.reload();
    askAgain(client, (query) => query.state.error !== null || isFromDevice(query));
  };
  /** A call that fails once more has the server looked for, and then comes here again. */
  const askUnanswered = () => {
    if (isAway()) return;
    const isComplete = !client.getQueryCache().getAll().some(isUnanswered);
    pause = isComplete ? firstWait : Math.min(pause * 2, longestWait);
    if (!isComplete) goOn().catch(() => undefined);
  };
  const lookIfAway = () => {
    if (isAway() && document.visibilityState === 'visible') void look();
  };

  onReach((told) => {
    if (told === 'answered') setAway(false);
    else if (!isAway()) void look();
  });
  const sayReach = () => {
    setOutOfReach(isAway() ? t('connection.needed') : undefined);
  };
  sayReach();
  useConnection.subscribe((now, before) => {
    if (now.isAway !== before.isAway) sayReach();
    if (before.isAway && !now.isAway) {
      clearTimeout(timer);
      wait = firstWait;
      // Away again, or signed out, which is said elsewhere.
      goOn().catch(() => undefined);
    }
    if (now.state === 'live' && before.state !== 'live') setAway(false);
    // Before anyone presses what needs the server.
    if (now.state === 'lost' && before.state !== 'lost') void look();
  });
  window.addEventListener('online', lookIfAway);
  // A server in this house may answer all the same.
  window.addEventListener('offline', () => void look());
  document.addEventListener('visibilitychange', lookIfAway);
  if (isAway()) void look();
  return () => void look();
}
