import {
  analyzeBook,
  type Book,
  deleteBookFile,
  deleteReadProgress,
  refreshBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { type Collection, deleteCollection } from '@longbox/contract/collections';
import type { CallInput, Endpoint } from '@longbox/contract/endpoint';
import { deleteReadList, type ReadList } from '@longbox/contract/readlists';
import {
  analyzeSeries,
  deleteSeriesFiles,
  markSeriesRead as readSeries,
  markSeriesUnread as unreadSeries,
  refreshSeriesMetadata,
  type Series,
} from '@longbox/contract/series';
import { scanFolders } from '@longbox/contract/watching';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from '../data/many.ts';
import { everyBookOf } from '../data/series.ts';
import { type PlainKey, t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';
import { startMany } from './many.ts';
import { keepProgress, keepProgressOfSeries } from './progress-back.ts';
import { sayRemoved } from './say-removed.ts';
import { compactTitle, numberedTitle } from './names.ts';

/** Does something to items, each by a call of its own: menus do it to one, the bar to many. */
export type Verb<Item> = (client: QueryClient, items: readonly Item[]) => Promise<void>;

interface Doing<Item, E extends Endpoint> {
  /** The action, as heading of its progress. */
  readonly title: PlainKey;
  readonly failureTitle: PlainKey;
  /** One after the other, rather than a few at a time. */
  readonly inTurn?: true;
  /** Said of one item, where nothing on screen shows that it was done. */
  readonly begun?: PlainKey;
  /** Records beforehand the data that the action loses; returns how to restore it, if any. */
  readonly keep?: (
    client: QueryClient,
    items: readonly Item[],
  ) => Promise<(() => void) | undefined>;
  /** Said of one item with the offer to undo it. */
  readonly done?: PlainKey;
  readonly nameOf: (item: Item) => string;
  readonly inputFor: (item: Item) => CallInput<E>;
}

function verb<Item, E extends Endpoint>(endpoint: E, doing: Doing<Item, E>): Verb<Item> {
  const { title, failureTitle, inTurn, begun, keep, done, nameOf, inputFor } = doing;
  return async (client, items) => {
    const [first, ...others] = items;
    if (first === undefined) return;
    // Without a response there is no undo, but marking still works.
    const back = await keep?.(client, items).catch(() => undefined);
    if (others.length > 0) {
      await startMany(client, {
        title: t(title),
        endpoint,
        items,
        nameOf,
        inputFor: ([item]) => inputFor(item),
        ...(inTurn && { atOnce: 1 }),
        undo: back,
      });
      return;
    }
    const isDone = await changeOne(client, endpoint, inputFor(first), failureTitle);
    if (isDone && back !== undefined && done !== undefined) sayRemoved(t(done), back);
    if (isDone && begun !== undefined) toast({ text: t(begun), tone: 'success' });
  };
}

/** A book among others in a report. */
const bookName = (book: Book) => compactTitle(book.seriesTitle, numberedTitle(book));

/** The part of a series that actions need; a one-shot's book has it, too. */
interface NamedSeries {
  readonly id: string;
  readonly metadata: { readonly title: string };
  readonly booksCount?: number;
  readonly booksUnreadCount?: number;
  readonly booksInProgressCount?: number;
}

const seriesName = ({ metadata }: NamedSeries) => metadata.title;
const ofBook = ({ id }: Book) => ({ params: { bookId: id } });
const ofSeries = ({ id }: NamedSeries) => ({ params: { seriesId: id } });

export const markBooksRead = verb(updateReadProgress, {
  title: 'mark.read',
  failureTitle: 'failure.progress',
  keep: (client, books) => keepProgress(client, books, 'read'),
  done: 'mark.read.done',
  nameOf: bookName,
  inputFor: (book: Book) => ({ ...ofBook(book), body: { completed: true } }),
});
export const markBooksUnread = verb(deleteReadProgress, {
  title: 'mark.unread',
  failureTitle: 'failure.progress',
  keep: (client, books: readonly Book[]) => keepProgress(client, books, 'unread'),
  done: 'mark.unread.done',
  nameOf: bookName,
  inputFor: ofBook,
});
export const markSeriesRead = verb(readSeries, {
  title: 'mark.read',
  failureTitle: 'failure.progress',
  keep: (client, series: readonly NamedSeries[]) => keepProgressOfSeries(client, series, 'read'),
  done: 'mark.read.done',
  nameOf: seriesName,
  inputFor: ofSeries,
});
export const markSeriesUnread = verb(unreadSeries, {
  title: 'mark.unread',
  failureTitle: 'failure.progress',
  keep: (client, series: readonly NamedSeries[]) => keepProgressOfSeries(client, series, 'unread'),
  done: 'mark.unread.done',
  nameOf: seriesName,
  inputFor: ofSeries,
});
export const analyzeBooks = verb(analyzeBook, {
  title: 'menu.analyze',
  failureTitle: 'failure.analyze',
  begun: 'analyze.begun',
  nameOf: bookName,
  inputFor: ofBook,
});
export const analyzeManySeries = verb(analyzeSeries, {
  title: 'menu.analyze',
  failureTitle: 'failure.analyze',
  begun: 'analyze.begun',
  nameOf: seriesName,
  inputFor: ofSeries,
});
/** Scans the folders of series. Only our own server can. */
export const scanFoldersOf = verb(scanFolders, {
  title: 'menu.scanFolder',
  failureTitle: 'failure.libraryScan',
  begun: 'scan.begun',
  nameOf: seriesName,
  inputFor: ({ libraryId, url }: Series) => ({ params: { libraryId }, body: { folders: [url] } }),
});
export const refreshBooks = verb(refreshBookMetadata, {
  title: 'menu.refresh',
  failureTitle: 'failure.refresh',
  begun: 'refresh.begun',
  nameOf: bookName,
  inputFor: ofBook,
});
export const refreshManySeries = verb(refreshSeriesMetadata, {
  title: 'menu.refresh',
  failureTitle: 'failure.refresh',
  begun: 'refresh.begun',
  nameOf: seriesName,
  inputFor: ofSeries,
});

/** The same for the one book of a one-shot. */
export async function refreshBooksOf(client: QueryClient, { id }: Series): Promise<void> {
  await refreshBooks(client, await everyBookOf(client, id));
}

export const deleteBooks = verb(deleteBookFile, {
  title: 'deletion.underWay',
  failureTitle: 'failure.delete',
  inTurn: true,
  begun: 'deletion.begun',
  nameOf: bookName,
  inputFor: ofBook,
});
export const deleteManySeries = verb(deleteSeriesFiles, {
  title: 'deletion.underWay',
  failureTitle: 'failure.delete',
  inTurn: true,
  begun: 'deletion.begun',
  nameOf: seriesName,
  inputFor: ofSeries,
});
export const deleteCollections = verb(deleteCollection, {
  title: 'deletion.underWay',
  failureTitle: 'failure.delete',
  inTurn: true,
  nameOf: ({ name }: Collection) => name,
  inputFor: ({ id }: Collection) => ({ params: { collectionId: id } }),
});
export const deleteReadLists = verb(deleteReadList, {
  title: 'deletion.underWay',
  failureTitle: 'failure.delete',
  inTurn: true,
  nameOf: ({ name }: ReadList) => name,
  inputFor: ({ id }: ReadList) => ({ params: { readListId: id } }),
});
