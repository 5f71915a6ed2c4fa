import type { Book } from '@longbox/contract/books';
import type { Progression } from '@longbox/contract/publication';
import { rounding } from '../compare-place.ts';
import { thisDevice } from '../device.ts';
import { getKeptPage } from '../kept-pages.ts';
import { forgetKeptPlace, getKeptPlace } from '../kept-places.ts';
import { getKeptRead } from '../kept-reads.ts';
import { serverNow } from '../server-clock.ts';

type Progress = NonNullable<Book['readProgress']>;

/** Progress made here, as the server would tell of it. */
function progressAt(
  at: number,
  { readProgress }: Book,
  made: Pick<Progress, 'page' | 'completed'>,
) {
  const date = new Date(at).toISOString();
  const dates = { readDate: date, lastModified: date };
  return { created: date, deviceId: '', deviceName: '', ...readProgress, ...made, ...dates };
}

/** A book with what was read and marked here since the server was heard of. */
export function readSoFar(userId: string, book: Book): Book {
  const { pagesCount } = book.media;
  const known = Date.parse(book.readProgress?.readDate ?? '') || 0;
  const read = getKeptRead(userId, book.id);
  const kept = getKeptPage(userId, book.id);
  if (read !== undefined && read.at > Math.max(known, kept?.at ?? 0)) {
    const made = { page: pagesCount, completed: true };
    return { ...book, readProgress: read.isRead ? progressAt(read.at, book, made) : null };
  }
  if (kept === undefined || known > kept.at) return book;
  // Another file may have fewer pages, whose last one wasn't seen.
  const made = { page: Math.min(kept.page, pagesCount), completed: kept.page === pagesCount };
  return { ...book, readProgress: progressAt(kept.at, book, made) };
}

/** The place in a text, as the server last told it, or a later one that was reached here. */
export function progressionSoFar(
  userId: string,
  bookId: string,
  told: Progression | undefined,
): Progression | undefined {
  // A book that was marked as unread opens at its beginning.
  if (getKeptRead(userId, bookId)?.isRead === false) return undefined;
  const place = getKeptPlace(userId, bookId);
  if (place === undefined || place.outdone === true) return told;
  if (told && Date.parse(told.modified) > place.at + rounding) return told;
  const { at, locator } = place;
  return { modified: new Date(at).toISOString(), device: thisDevice(), locator };
}

/** No call is under way longer than this, in milliseconds. */
const longestWay = 120_000;

/** Forgets the place in a book that the server says is unread, if it had the place. */
export function forgetIfUnread(userId: string, { id, readProgress }: Book): void {
  const place = getKeptPlace(userId, id);
  if (readProgress !== null || place?.sent !== true) return;
  // The answer may be older than the place.
  if (place.at + longestWay < serverNow()) forgetKeptPlace(userId, id);
}
