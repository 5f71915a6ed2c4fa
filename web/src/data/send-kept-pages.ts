import { type Book, getBook } from '@longbox/contract/books';
import { call, callServer, isMissing } from './api.ts';
import { rounding } from './compare-place.ts';
import { compareToServer } from './compare-to-server.ts';
import { thisDevice } from './device.ts';
import { noteDropped } from './dropped.ts';
import { waitingBooks } from './kept-by-book.ts';
import { forgetKeptPage, freshDoubts, getKeptPage, keepPage, type KeptPage } from './kept-pages.ts';
import { getKeptRead } from './kept-reads.ts';
import { type PlaceResult, sendProgression } from './publication.ts';
import { isBeingRead, type SaveResult, saveResultOf, sendProgress } from './send-progress.ts';
import { notAhead, serverNow } from './server-clock.ts';

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
  userId: string,
  bookId: string,
  kept: KeptPage,
  progress: Book['readProgress'],
): Promise<SaveResult> {
  const compare = (now: Book['readProgress'], at = kept.at) =>
    compareToServer({ ...kept, at }, now, getKeptRead(userId, bookId));
  const found = compare(progress);
  if (found !== 'newer') return found;
  // An earlier page from here that arrived late has a later date.
  const isLast = progress === null || Date.parse(progress.readDate) <= kept.at;
  const dated = isLast ? await sendDated(bookId, kept) : 'refused';
  const result = dated === 'refused' ? await sendProgress(bookId, kept.page) : dated;
  if (result !== 'conflict') return result;
  // It arrived only now, or another device read on.
  const { readProgress } = await callServer(getBook, { params: { bookId } });
  // What it tells in whole seconds may be later by almost one.
  const now = compare(readProgress, kept.at - rounding);
  return now === 'newer' ? sendProgress(bookId, kept.page) : now;
}

/** Saves a page some time after it was reached, unless another device read on since. */
export async function sendLatePage(
  userId: string,
  bookId: string,
  kept: KeptPage,
): Promise<SaveResult> {
  try {
    const { readProgress } = await callServer(getBook, { params: { bookId } });
    if (readProgress?.page === kept.page) return 'saved';
    return await sendUnlessOutdone(
      userId,
      bookId,
      { ...kept, at: notAhead(kept.at) },
      readProgress,
    );
  } catch (error) {
    return saveResultOf(error);
  }
}

/** Whether a page still counts beside the progress that a book has now. */
export const stillCounts = (
  userId: string,
  kept: KeptPage,
  { id, readProgress }: Pick<Book, 'id' | 'readProgress'>,
) => compareToServer(kept, readProgress, getKeptRead(userId, id)) === 'newer';

/** What became of a kept page. */
export interface LeftPage {
  /** It still counts: a book that was fetched before doesn't know of it. */
  readonly kept?: KeptPage;
  /** Reading went on elsewhere, but not as far, or the book was marked as unread. */
  readonly overtaken?: number;
}

async function bringKeptPage(userId: string, bookId: string): Promise<LeftPage> {
  const kept = getKeptPage(userId, bookId);
  if (kept === undefined) return {};
  const doubts = freshDoubts(kept.doubts);
  if (kept.sent && doubts.length === 0) return { kept };
  try {
    const { readProgress, media } = await callServer(getBook, { params: { bookId } });
    // Another file has taken its place, whose last page nobody has seen yet.
    if (media.pagesCount > 0 && kept.page > media.pagesCount) return { kept };
    // It is being read, and newer pages are on their way.
    const isOvertaken = () => getKeptPage(userId, bookId)?.at !== kept.at;
    if (isOvertaken()) return { kept };
    const { page } = kept;
    if (readProgress?.page !== page) {
      const asked = { page, at: serverNow() };
      keepPage(userId, bookId, { ...kept, doubts: [...doubts, asked] });
      const dated = { ...kept, at: notAhead(kept.at) };
      const result = await sendUnlessOutdone(userId, bookId, dated, readProgress);
      if (result === 'older') {
        if (!isOvertaken()) keepPage(userId, bookId, { ...kept, sent: true, doubts: [] });
        return {};
      }
      if (result === 'asks') {
        if (!isOvertaken()) keepPage(userId, bookId, { ...kept, outdone: true });
        return { overtaken: page };
      }
      if (result === 'refused' && !isOvertaken()) {
        keepPage(userId, bookId, { ...kept, refused: true });
      }
      if (result !== 'saved') return { kept };
      doubts.push({ ...asked, answered: true });
    }
    if (isOvertaken()) return { kept };
    keepPage(userId, bookId, { ...kept, refused: false, sent: true, doubts });
  } catch (error) {
    if (isMissing(error)) {
      noteDropped(bookId);
      forgetKeptPage(userId, bookId);
    }
  }
  return { kept };
}

const underWay = new Map<string, Promise<LeftPage>>();

/**
 * Sends the page kept for a book, unless another device read on since. Does nothing without one, or
 * if the server surely has it. What was sent stays for a while, as this device's copy of the book may
 * not know of it.
 */
export async function sendKeptPage(userId: string, bookId: string): Promise<LeftPage> {
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

/** Forgets a page that the server has for good, once the copy of the book on this device knows as much. */
async function forgetSent(userId: string, bookId: string): Promise<void> {
  const kept = getKeptPage(userId, bookId);
  if (kept?.sent !== true || freshDoubts(kept.doubts).length > 0) return;
  let isHere = false;
  const onHere = () => {
    isHere = true;
  };
  try {
    await call(getBook, { params: { bookId } }, { onHere });
  } catch (error) {
    if (!isMissing(error)) return;
  }
  if (!isHere && getKeptPage(userId, bookId)?.at === kept.at) forgetKeptPage(userId, bookId);
}

/** Sends every page that was kept while there was no connection. */
export async function sendKeptPages(userId: string): Promise<void> {
  for (const bookId of waitingBooks('unsaved', userId)) {
    // One after the other: there are few, and they are in no hurry.
    if (await isBeingRead(bookId)) continue;
    await sendKeptPage(userId, bookId);
    await forgetSent(userId, bookId);
  }
}
