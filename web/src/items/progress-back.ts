import {
  type Book,
  deleteReadProgress,
  getBook,
  updateReadProgress,
} from '@longbox/contract/books';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../data/api.ts';
import { progressionQuery, sendProgression } from '../data/publication.ts';
import { everyBookOf } from '../data/series.ts';
import { t } from '../lib/i18n.ts';
import { startMany } from './many.ts';
import { compactTitle, numberedTitle } from './names.ts';

/** How far one book was before it was marked, and what puts it there again. */
interface Kept {
  readonly book: Book;
  readonly restore: () => Promise<unknown>;
}

/** Marking as read loses a place within a book; marking as unread loses "read" as well. */
export type Marking = 'read' | 'unread';

async function kept(client: QueryClient, book: Book): Promise<Kept> {
  const { id, readProgress, media } = book;
  const params = { bookId: id };
  if (readProgress === null) {
    return { book, restore: () => call(deleteReadProgress, { params }) };
  }
  const { page, completed } = readProgress;
  // A page number alone would lose the line where reading stopped in a text.
  if (!completed && media.mediaProfile === 'EPUB') {
    const found = await client
      .fetchQuery({ ...progressionQuery(id), staleTime: 0 })
      .catch(() => null);
    if (found !== null) {
      const modified = () => new Date().toISOString();
      const restore = async () => {
        const result = await sendProgression(id, { ...found, modified: modified() });
        // A clock that is behind the server's can't be later than the mark.
        if (result !== 'saved') await call(updateReadProgress, { params, body: { page } });
      };
      return { book, restore };
    }
  }
  return {
    book,
    restore: () => call(updateReadProgress, { params, body: { page, completed } }),
  };
}

type Place = Pick<NonNullable<Book['readProgress']>, 'page' | 'completed'> | null;

/** Whether a book was read on since it was marked: what was read then is not undone. */
export function isReadOn(now: Place, before: Place, marking: Marking): boolean {
  const isAsMarked = marking === 'read' ? now?.completed === true : now === null;
  const isAsBefore = now?.page === before?.page && now?.completed === before?.completed;
  return !isAsMarked && !isAsBefore;
}

/** Remembers how far books are before they are marked; answers what puts that back, if any. */
export async function keepProgress(
  client: QueryClient,
  books: readonly Book[],
  marking: Marking,
): Promise<(() => void) | undefined> {
  const loses = ({ readProgress }: Book) =>
    readProgress !== null && (marking === 'unread' || !readProgress.completed);
  // Items marked together are restored together; without a loss no undo is offered.
  if (!books.some(loses)) return undefined;
  const changed = books.filter(({ readProgress }) =>
    marking === 'read' ? readProgress?.completed !== true : readProgress !== null,
  );
  const found: Kept[] = [];
  for (const book of changed) found.push(await kept(client, book));
  return () => {
    void startMany(client, {
      title: t('undo.run'),
      endpoint: updateReadProgress,
      items: found,
      nameOf: ({ book }) => compactTitle(book.seriesTitle, numberedTitle(book)),
      inputFor: ([{ book }]) => ({ params: { bookId: book.id }, body: { page: 1 } }),
      run: async ([{ book, restore }]) => {
        const now = await call(getBook, { params: { bookId: book.id } }).catch(() => book);
        if (!isReadOn(now.readProgress, book.readProgress, marking)) await restore();
      },
    });
  };
}

interface CountedSeries {
  readonly id: string;
  readonly booksCount?: number;
  readonly booksUnreadCount?: number;
  readonly booksInProgressCount?: number;
}

/** The same for every book of series, as far as a series says that it has progress to lose. */
export async function keepProgressOfSeries(
  client: QueryClient,
  series: readonly CountedSeries[],
  marking: Marking,
): Promise<(() => void) | undefined> {
  const loses = ({ booksCount, booksUnreadCount, booksInProgressCount }: CountedSeries) =>
    marking === 'read'
      ? booksInProgressCount !== 0
      : booksUnreadCount === undefined || booksUnreadCount !== booksCount;
  const books: Book[] = [];
  for (const { id } of series.filter(loses)) books.push(...(await everyBookOf(client, id)));
  return keepProgress(client, books, marking);
}
