import { type Book, getBook } from '@longbox/contract/books';
import { call, isMissing } from './api.ts';
import { thisDevice } from './device.ts';
import { waitingBooks } from './kept-by-book.ts';
import {
  forgetKeptPage,
  freshDoubts,
  getKeptPage,
  isOutdone,
  keepPage,
  type KeptPage,
} from './kept-pages.ts';
import { type PlaceResult, sendProgression } from './publication.ts';
import { isBeingRead, type SaveResult, sendProgress } from './send-progress.ts';
import { serverTime } from './server-clock.ts';

/**
 * Saves a page with the time it was reached, unless the server has a later one. Some servers refuse such places
 * for books that aren't EPUBs; they date a page when it arrives.
 */
function sendDated(bookId: string, { page, at }: KeptPage): Promise<PlaceResult> {
  return sendProgression(bookId, {
    modified: new Date(at).toISOString(),
    device: thisDevice(),
    locator: { href: '', type: '', locations: { position: page } },
  });
}

/** Sends a kept page unless another device read on since; `progress` is what the server has. */
async function sendUnlessOutdone(
  bookId: string,
  kept: KeptPage,
  progress: Book['readProgress'],
): Promise<SaveResult | 'outdone'> {
  if (isOutdone(kept, progress)) return 'outdone';
  // An earlier page from here that arrived late has a later date.
  const isLast = progress === null || Date.parse(progress.readDate) <= kept.at;
  const dated = isLast ? await sendDated(bookId, kept) : 'refused';
  const result = dated === 'refused' ? await sendProgress(bookId, kept.page) : dated;
  if (result !== 'conflict') return result;
  // It arrived only now, or another device read on.
  const { readProgress } = await call(getBook, { params: { bookId } });
  return isOutdone(kept, readProgress) ? 'outdone' : sendProgress(bookId, kept.page);
}

async function bringKeptPage(userId: string, bookId: string): Promise<KeptPage | undefined> {
  const kept = getKeptPage(userId, bookId);
  if (kept === undefined) return undefined;
  const doubts = freshDoubts(kept.doubts);
  if (kept.sent && doubts.length === 0) {
    forgetKeptPage(userId, bookId);
    return undefined;
  }
  try {
    const { readProgress } = await call(getBook, { params: { bookId } });
    // It is being read, and newer pages are on their way.
    const isOvertaken = () => getKeptPage(userId, bookId)?.at !== kept.at;
    if (isOvertaken()) return kept;
    const { page } = kept;
    if (readProgress?.page !== page) {
      const asked = { page, at: Date.now() };
      keepPage(userId, bookId, { ...kept, doubts: [...doubts, asked] });
      const dated = { ...kept, at: serverTime(kept.at) };
      const result = await sendUnlessOutdone(bookId, dated, readProgress);
      if (result === 'outdone') {
        if (!isOvertaken()) forgetKeptPage(userId, bookId);
        return undefined;
      }
      if (result !== 'saved') return kept;
      doubts.push({ ...asked, answered: true });
    }
    if (isOvertaken()) return kept;
    if (doubts.length === 0) forgetKeptPage(userId, bookId);
    else keepPage(userId, bookId, { ...kept, sent: true, doubts });
  } catch (error) {
    if (isMissing(error)) forgetKeptPage(userId, bookId);
  }
  return kept;
}

const underWay = new Map<string, Promise<KeptPage | undefined>>();

/**
 * Sends the page kept for a book, unless another device read on since. Does nothing without one, or
 * if the server surely has it. Keeps it if the server is unreachable, refuses it, or may still
 * receive an older one. Returns the page if it still counts, because a book fetched earlier doesn't
 * have it.
 */
export async function sendKeptPage(userId: string, bookId: string): Promise<KeptPage | undefined> {
  const before = underWay.get(bookId);
  if (before) return before;
  const own = bringKeptPage(userId, bookId);
  underWay.set(bookId, own);
  try {
    return await own;
  } finally {
    underWay.delete(bookId);
  }
}

/** Sends every page that was kept while there was no connection. */
export async function sendKeptPages(userId: string): Promise<void> {
  for (const bookId of waitingBooks('unsaved', userId)) {
    // One after the other: there are few, and they are in no hurry.
    if (!isBeingRead(bookId)) await sendKeptPage(userId, bookId);
  }
}
