import { signInCalls } from '@longbox/contract/sign-in';
import { url } from '../lib/base-path.ts';
import { isRecord } from '../lib/is-record.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { inOneTab } from '../lib/secure-only/tab-locks.ts';
import { takeDropped } from './dropped.ts';
import { callHeaders } from './http.ts';
import { tellRefused } from './refused.ts';
import { sendKeptPages } from './send-kept-pages.ts';
import { sendKeptPlaces } from './send-kept-places.ts';
import { sendKeptReading } from './send-kept-reading.ts';
import { sendKeptReads } from './send-kept-reads.ts';
import { heardClock } from './server-clock.ts';
import { sendUnsentMarks } from './sync-marks.ts';

/** A server that says nothing for so long is away, in milliseconds. */
const patience = 5000;

/**
 * Whether the server answers, and to this person: a session may have ended, or somebody else have signed in, and
 * where there is no network, pages of others may answer.
 */
async function answersTo(userId: string): Promise<boolean> {
  const asked = Date.now();
  try {
    const response = await fetch(url(signInCalls.getMe.path), {
      credentials: 'include',
      headers: callHeaders,
      signal: AbortSignal.timeout(patience),
    });
    const me: unknown = await response.json();
    if (!response.ok || !isRecord(me) || me['id'] !== userId) return false;
    heardClock(response.headers.get('date'), asked);
    return true;
  } catch {
    return false;
  }
}

let underWay: Promise<number> | undefined;

/**
 * Hands the server what a person read and marked while it was away: the oldest kind first, a book at a time, in
 * one tab at a time. A book that is open is left to its reader. What can't be sent stays. Answers of how many
 * books something was dropped because they're gone, or no longer for this person.
 */
export function handIn(userId: string): Promise<number> {
  underWay ??= inOneTab('longbox.hand-in', async () => {
    if (!(await answersTo(userId))) return;
    await sendKeptPages(userId);
    await sendKeptPlaces(userId);
    await sendKeptReads(userId);
    if (!isOwnServer) return;
    await sendKeptReading(userId);
    await sendUnsentMarks(userId);
  })
    .then(takeDropped)
    .finally(() => {
      underWay = undefined;
      tellRefused();
    });
  return underWay;
}
