import { signInCalls } from '@longbox/contract/sign-in';
import { url } from '../lib/base-path.ts';
import { isRecord } from '../lib/is-record.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { inOneTab } from '../lib/secure-only.ts';
import { thisDevice } from './device.ts';
import { callHeaders } from './http.ts';
import { waitingBooks } from './kept-by-book.ts';
import { getKeptPlace, keepPlace } from './kept-places.ts';
import { sendProgression } from './publication.ts';
import { sendKeptPages } from './send-kept-pages.ts';
import { sendKeptReads } from './send-kept-reads.ts';
import { isBeingRead } from './send-progress.ts';
import { heardClock } from './server-clock.ts';
import { sendUnsentMarks } from './sync-marks.ts';

/** A server that says nothing for so long is away, in milliseconds. */
const patience = 5000;

/**
 * Whether the server answers, and to this person: a session may have ended, or somebody else have signed in, and
 * where there is no network, pages of others may answer.
 */
async function answersTo(userId: string): Promise<boolean> {
  try {
    const response = await fetch(url(signInCalls.getMe.path), {
      credentials: 'include',
      headers: callHeaders,
      signal: AbortSignal.timeout(patience),
    });
    const me: unknown = await response.json();
    if (!response.ok || !isRecord(me) || me['id'] !== userId) return false;
    heardClock(response.headers.get('date'));
    return true;
  } catch {
    return false;
  }
}

/** Sends the places in texts that the server hasn't received. A later one of the server's stays. */
async function sendKeptPlaces(userId: string): Promise<void> {
  for (const bookId of waitingBooks('place', userId)) {
    const kept = getKeptPlace(userId, bookId);
    if (kept === undefined || isBeingRead(bookId)) continue;
    const modified = new Date(kept.at).toISOString();
    const { locator } = kept;
    const result = await sendProgression(bookId, { modified, device: thisDevice(), locator });
    if (result === 'later') return;
    // It may have been opened and read on meanwhile.
    if (getKeptPlace(userId, bookId)?.at !== kept.at) continue;
    keepPlace(userId, bookId, {
      ...kept,
      ...(result === 'conflict' ? { outdone: true } : { sent: true }),
    });
  }
}

let underWay: Promise<void> | undefined;

/**
 * Hands the server what a person read and marked while it was away: the oldest kind first, a book at a time, in
 * one tab at a time. A book that is open is left to its reader. What can't be sent stays.
 */
export function handIn(userId: string): Promise<void> {
  underWay ??= inOneTab('longbox.hand-in', async () => {
    if (!(await answersTo(userId))) return;
    await sendKeptPages(userId);
    await sendKeptPlaces(userId);
    await sendKeptReads(userId);
    if (isOwnServer) await sendUnsentMarks(userId);
  }).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
