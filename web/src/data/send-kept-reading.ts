import { saveReadingSession } from '@longbox/contract/reading';
import { ApiError, callServer, isMissing, isSignedOut } from './api.ts';
import { noteDropped } from './dropped.ts';
import { waitingBooks } from './kept-by-book.ts';
import { forgetKeptReading, getKeptReading, type KeptReading } from './kept-reading.ts';
import { isRefusedForGood } from './send-progress.ts';

/** Longest time that a report may have waited, in milliseconds: about 31 years. */
const longestWait = 1_000_000_000_000;

/** Sends one session; it can arrive twice, as the server knows it by its ID. */
function send(bookId: string, { id: readingId, ended, ...report }: KeptReading): Promise<unknown> {
  const ago = Math.min(longestWait, Math.max(0, Date.now() - ended));
  return callServer(
    saveReadingSession,
    { params: { bookId, readingId }, body: { ...report, ago } },
    { keepalive: true },
  );
}

/** Sends a person's reading sessions that the server hasn't received. What can't be sent now stays. */
export async function sendKeptReading(userId: string): Promise<void> {
  for (const bookId of waitingBooks('reading', userId)) {
    for (const session of getKeptReading(userId, bookId)) {
      try {
        await send(bookId, session);
      } catch (error) {
        const isAway = error instanceof ApiError && error.status === 0;
        if (isAway || isSignedOut(error)) return;
        // It may take it later. What it refuses for good, it always will.
        if (!isRefusedForGood(error)) continue;
        if (isMissing(error)) noteDropped(bookId);
      }
      forgetKeptReading(userId, bookId, session);
    }
  }
}
