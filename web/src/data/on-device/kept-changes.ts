import {
  deleteReadProgress,
  ReadProgressUpdate,
  updateReadProgress,
} from '@longbox/contract/books';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { getSeries, markSeriesRead, markSeriesUnread } from '@longbox/contract/series';
import * as z from 'zod/mini';
import { forgetKeptPage, keepPage } from '../kept-pages.ts';
import { getKeptPlace, keepPlace } from '../kept-places.ts';
import { forgetKeptRead, keepRead } from '../kept-reads.ts';
import { serverNow } from '../server-clock.ts';
import type { Holder } from './addresses.ts';
import { readAnswer, readBook, readBooks } from './catalogue.ts';
import type { Asked } from './kept-answers.ts';
import { isReadable } from './kept-book.ts';

/*
 * The changes that are kept on this device while the server is away: marking its books as read or unread.
 * The last one of a book is handed in later.
 */

interface Change extends Asked {
  readonly body?: unknown;
}

/** Hands in nothing of what was read and marked of a book here before it was marked again. */
export function outdoByMark({ userId }: Pick<Holder, 'userId'>, bookId: string): void {
  forgetKeptRead(userId, bookId);
  forgetKeptPage(userId, bookId);
  const place = getKeptPlace(userId, bookId);
  if (place?.sent === false) keepPlace(userId, bookId, { ...place, sent: true });
}

/** Marks a book on this device. */
export function markHere(holder: Pick<Holder, 'userId'>, bookId: string, isRead: boolean): void {
  outdoByMark(holder, bookId);
  keepRead(holder.userId, bookId, { isRead, at: serverNow() });
}

/** The books of a series, if all of them are here. */
async function allBooksOf(holder: Holder, seriesId: string): Promise<readonly string[]> {
  const kept = await readBooks(holder);
  const here = kept.filter((one) => isReadable(one) && one.book.seriesId === seriesId);
  const answer = await readAnswer(holder, pathOf(getSeries, { params: { seriesId } }));
  const count = z.safeParse(getSeries.answer, answer).data?.booksCount;
  return here.length === count ? here.map(({ bookId }) => bookId) : [];
}

const markSeries =
  (isRead: boolean) =>
  async (holder: Holder, { params }: Change): Promise<boolean> => {
    const books = await allBooksOf(holder, params?.['seriesId'] ?? '');
    for (const bookId of books) markHere(holder, bookId, isRead);
    return books.length > 0;
  };

const keepers = new Map<Endpoint, (holder: Holder, change: Change) => Promise<boolean>>([
  [
    updateReadProgress,
    async (holder, { params, body }) => {
      const bookId = params?.['bookId'] ?? '';
      const { data: { page, completed } = {} } = z.safeParse(ReadProgressUpdate, body);
      if ((await readBook(holder, bookId)) === undefined) return false;
      if (completed === true) markHere(holder, bookId, true);
      else if (page != null) {
        // Back to where it was before it was marked.
        outdoByMark(holder, bookId);
        keepPage(holder.userId, bookId, { page, at: serverNow() });
      }
      return true;
    },
  ],
  [
    deleteReadProgress,
    async (holder, { params }) => {
      const bookId = params?.['bookId'] ?? '';
      if ((await readBook(holder, bookId)) === undefined) return false;
      markHere(holder, bookId, false);
      return true;
    },
  ],
  [markSeriesRead, markSeries(true)],
  [markSeriesUnread, markSeries(false)],
]);

/** Whether a change may be kept here while the server is away. */
export const isChangedHere = (endpoint: Endpoint): boolean => keepers.has(endpoint);

/** Has a change that the server has made outdo what waits here of the same books. */
export async function noteChange(holder: Holder, { params }: Change): Promise<void> {
  const bookId = params?.['bookId'];
  const seriesId = params?.['seriesId'];
  const books = seriesId === undefined ? [] : await readBooks(holder);
  const ofSeries = books.filter(({ book }) => book.seriesId === seriesId);
  for (const id of bookId === undefined ? ofSeries.map((one) => one.bookId) : [bookId]) {
    outdoByMark(holder, id);
  }
}

/** Keeps a change for later; answers whether it could. */
export async function keepChange(
  holder: Holder,
  endpoint: Endpoint,
  change: Change,
): Promise<boolean> {
  return (await keepers.get(endpoint)?.(holder, change)) ?? false;
}
