import type { Book } from '@longbox/contract/books';
import {
  getReadListTrack,
  getSeriesTrack,
  updateReadListTrack,
  updateSeriesTrack,
} from '@longbox/contract/mihon';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { listBooks } from '../books/list-books.ts';
import { updateReadProgress } from '../books/read-progress.ts';
import type { Exchange } from '../../http/exchange.ts';
import { serve } from '../../http/serve.ts';
import { readListOrders } from '../../catalogue/sets/order-of-members.ts';
import { wholeList } from '../../catalogue/search/by-relevance.ts';
import { requireSeries } from '../series/get-series.ts';
import type { Services } from '../services.ts';
import { requireSet } from '../../catalogue/sets/list-sets.ts';
import { readListKind } from '../../catalogue/sets/set-kinds.ts';

/** A call that marks books as read. */
interface Marking {
  readonly viewer: Viewer;
  readonly exchange: Exchange;
}

/** Progress as the reader app Mihon keeps it: up to which book all is read (api.md 7.10). */
export const mihonRoutes = ({ db, events, authenticator }: Services) => {
  const existing = { filter: { deleted: false }, paging: wholeList };

  const booksOfSeries = async (viewer: Viewer, seriesId: string): Promise<Book[]> => {
    await requireSeries(db, viewer, seriesId);
    return (await listBooks(db, { viewer, ...existing, seriesId })).content;
  };
  const booksOfReadList = async (viewer: Viewer, setId: string): Promise<Book[]> => {
    const set = await requireSet(db, readListKind, { viewer, setId });
    const orders = readListOrders(set);
    return (await listBooks(db, { viewer, ...existing, readListId: set.id, orders })).content;
  };
  /** Only the last book counts as read just now: Mihon marks all before it when it catches up. */
  const markRead = async ({ viewer, exchange }: Marking, books: readonly Book[]): Promise<void> => {
    const unread = books.filter((book) => !isRead(book));
    const last = unread.at(-1);
    for (const book of unread) {
      const program = book === last ? authenticator.programOf(exchange) || 'Mihon' : undefined;
      const update = { completed: true };
      await updateReadProgress({ db, events }, { viewer, bookId: book.id, update, program });
    }
  };

  return [
    serve(getSeriesTrack, async ({ viewer, params }) => {
      const books = await booksOfSeries(viewer, params.seriesId);
      const read = readWithoutGap(books);
      return {
        ...countsOf(books),
        lastReadContinuousNumberSort: read.at(-1)?.metadata.numberSort ?? 0,
        maxNumberSort: books.at(-1)?.metadata.numberSort ?? 0,
      };
    }),
    serve(updateSeriesTrack, async ({ viewer, params, body, exchange }) => {
      const books = await booksOfSeries(viewer, params.seriesId);
      const last = body.lastBookNumberSortRead;
      await markRead(
        { viewer, exchange },
        books.filter(({ metadata }) => metadata.numberSort <= last),
      );
    }),
    serve(getReadListTrack, async ({ viewer, params }) => {
      const books = await booksOfReadList(viewer, params.readListId);
      return { ...countsOf(books), lastReadContinuousIndex: readWithoutGap(books).length };
    }),
    serve(updateReadListTrack, async ({ viewer, params, body, exchange }) => {
      const books = await booksOfReadList(viewer, params.readListId);
      await markRead({ viewer, exchange }, books.slice(0, Math.max(0, body.lastBookRead)));
    }),
  ];
};

const isRead = ({ readProgress }: Book): boolean => readProgress?.completed === true;

function readWithoutGap(books: readonly Book[]): readonly Book[] {
  const gap = books.findIndex((book) => !isRead(book));
  return gap < 0 ? books : books.slice(0, gap);
}

function countsOf(books: readonly Book[]) {
  const read = books.filter(isRead).length;
  const begun = books.filter(({ readProgress }) => readProgress !== null).length;
  return {
    booksCount: books.length,
    booksReadCount: read,
    booksUnreadCount: books.length - begun,
    booksInProgressCount: begun - read,
  };
}
