import {
  type Book,
  deleteReadProgress,
  getBook,
  updateReadProgress,
} from '@longbox/contract/books';
import { isOwnServer } from '../lib/own-server.ts';
import { ApiError, callServer, isMissing, isSignedOut } from './api.ts';
import { noteDropped } from './dropped.ts';
import { waitingBooks } from './kept-by-book.ts';
import { getKeptPage, type KeptPage } from './kept-pages.ts';
import { getKeptPlace, type KeptPlace } from './kept-places.ts';
import { forgetKeptRead, getKeptRead, keepRead, type KeptRead } from './kept-reads.ts';
import { isBeingRead, isRefusedForGood } from './send-progress.ts';
import { notAhead } from './server-clock.ts';

/** Marks a book on the server, unless it has been read since, or is so already. */
async function send(
  bookId: string,
  { isRead, at }: KeptRead,
  progress: Book['readProgress'],
): Promise<void> {
  const params = { bookId };
  const marked = notAhead(at);
  if (progress !== null && Date.parse(progress.readDate) > marked) return;
  // Reading may arrive from elsewhere before this does. Other servers take no time with it.
  const dated = isOwnServer && { modified: new Date(marked).toISOString() };
  if (isRead && progress?.completed !== true) {
    await callServer(updateReadProgress, { params, body: { completed: true, ...dated } });
  }
  if (!isRead && progress !== null) {
    await callServer(deleteReadProgress, { params, ...(dated && { query: dated }) });
  }
}

/** Whether reading after a mark still waits to be sent: only if the server doesn't take it, the mark counts. */
const waitsFor = ({ at }: KeptRead, later: KeptPage | KeptPlace | undefined): boolean =>
  later !== undefined &&
  later.at > at &&
  ![later.sent, later.outdone, later.refused].includes(true);

/** Marks books that were marked as read or unread while the server was away. What can't be sent stays. */
export async function sendKeptReads(userId: string): Promise<void> {
  for (const bookId of waitingBooks('read', userId)) {
    const isOpen = await isBeingRead(bookId);
    const kept = getKeptRead(userId, bookId);
    if (kept === undefined || isOpen) continue;
    const isSame = () => getKeptRead(userId, bookId)?.at === kept.at;
    const reached = [getKeptPage(userId, bookId), getKeptPlace(userId, bookId)];
    if (reached.some((one) => waitsFor(kept, one))) continue;
    try {
      const { readProgress } = await callServer(getBook, { params: { bookId } });
      await send(bookId, kept, readProgress);
    } catch (error) {
      if (isSignedOut(error) || (error instanceof ApiError && error.kind === 'unreachable')) return;
      if (isMissing(error)) noteDropped(bookId);
      else {
        if (isRefusedForGood(error) && isSame())
          keepRead(userId, bookId, { ...kept, refused: true });
        continue;
      }
    }
    if (isSame()) forgetKeptRead(userId, bookId);
  }
}
