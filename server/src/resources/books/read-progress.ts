import type { ReadProgressUpdate } from '@longbox/contract/books';
import type * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { isAhead } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, invalid, notFound, Refusal } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { epubPositions } from '../../media/epub/positions.ts';
import { readEpubFacts } from '../../catalogue/books/read-epub-facts.ts';
import { requireBook } from './get-book.ts';
import { countProgress, writeProgress } from '../../catalogue/books/write-progress.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** When a person did what arrives now, in epoch milliseconds: never later than now. */
const doneAt = (modified: string | null | undefined): number | undefined =>
  modified == null ? undefined : Math.min(Date.parse(modified), Date.now());

/** @throws Refusal if the book was read after this time, unless a wrong clock has told so. */
async function requireNoneSince(
  db: Db,
  key: { readonly bookId: string; readonly userId: string },
  at: number | undefined,
): Promise<void> {
  if (at === undefined) return;
  const before = await db
    .selectFrom('readProgress')
    .select('readDate')
    .where('bookId', '=', key.bookId)
    .where('userId', '=', key.userId)
    .executeTakeFirst();
  if (before && before.readDate > at && !isAhead(before.readDate)) {
    throw new Refusal('conflict', 'The book was read after that time');
  }
}

/** Stores the page last read, or marks the book read (BK-11). */
export async function updateReadProgress(
  { db, events }: Place,
  asked: {
    readonly viewer: Viewer;
    readonly bookId: string;
    readonly update: z.output<typeof ReadProgressUpdate>;
    /** The reading program that sent it. */
    readonly program?: string | undefined;
  },
): Promise<void> {
  const { viewer, bookId, update, program } = asked;
  await requireBook(db, viewer, bookId);
  const media = await db
    .selectFrom('media')
    .select(['pagesCount', 'profile', 'divinaCompatible'])
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  if (!media) throw notFound('Book not found');
  const pageless = media.profile === 'EPUB' && media.divinaCompatible === 0;
  if (!update.completed && pageless) {
    throw badRequest('This EPUB has no pages. Send its progression instead.');
  }
  const page = update.completed ? media.pagesCount : update.page;
  if (page === null || page === undefined) {
    throw invalid({ fieldName: 'page', message: 'is required unless completed is true' });
  }
  if (!update.completed && (page < 1 || page > media.pagesCount)) {
    throw badRequest(`Page ${page} doesn’t exist. Pages in this book: ${media.pagesCount}.`);
  }
  // Pages of an EPUB are its documents, so that a page says which place it is.
  const epub = media.divinaCompatible === 1 ? await readEpubFacts(db, bookId) : undefined;
  const locator = epub && epubPositions(epub)[page - 1];
  const readDate = doneAt(update.modified);
  await inTransaction(db, async (transaction) => {
    await requireNoneSince(transaction, { bookId, userId: viewer.id }, readDate);
    await writeProgress(transaction, viewer.id, [
      {
        bookId,
        page,
        completed: update.completed === true || page === media.pagesCount,
        ...(readDate !== undefined && { readDate }),
        ...(update.device && { device: update.device }),
        locator,
        program,
      },
    ]);
    await countProgress(transaction, { bookId, userId: viewer.id });
  });
  events.emit({ name: 'ReadProgressChanged', payload: { bookId, userId: viewer.id } });
}

/** Marks the book unread (BK-12). */
export async function deleteReadProgress(
  { db, events }: Place,
  asked: { viewer: Viewer; bookId: string; modified?: string | undefined },
): Promise<void> {
  const { viewer, bookId, modified } = asked;
  await requireBook(db, viewer, bookId);
  const removed = await inTransaction(db, async (transaction) => {
    await requireNoneSince(transaction, { bookId, userId: viewer.id }, doneAt(modified));
    const result = await transaction
      .deleteFrom('readProgress')
      .where('bookId', '=', bookId)
      .where('userId', '=', viewer.id)
      .executeTakeFirst();
    await countProgress(transaction, { bookId, userId: viewer.id });
    return result.numDeletedRows > 0n;
  });
  if (removed) {
    events.emit({ name: 'ReadProgressDeleted', payload: { bookId, userId: viewer.id } });
  }
}

/** Completes every book of a series that is not completed yet (SE-11). */
export async function markSeriesRead(
  { db, events }: Place,
  { userId, seriesId }: { userId: string; seriesId: string },
): Promise<void> {
  const touched = await inTransaction(db, async (transaction) => {
    const books = await transaction
      .selectFrom('book')
      .innerJoin('media', 'media.bookId', 'book.id')
      .leftJoin('readProgress', (join) =>
        join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId),
      )
      .select(['book.id as bookId', 'media.pagesCount as page'])
      .where('book.seriesId', '=', seriesId)
      .where((eb) =>
        eb.or([eb('readProgress.completed', 'is', null), eb('readProgress.completed', '=', 0)]),
      )
      .execute();
    await writeProgress(
      transaction,
      userId,
      books.map((book) => ({ ...book, completed: true })),
    );
    await countProgress(transaction, { seriesId, userId });
    return books;
  });
  for (const { bookId } of touched) {
    events.emit({ name: 'ReadProgressChanged', payload: { bookId, userId } });
  }
  events.emit({ name: 'ReadProgressSeriesChanged', payload: { seriesId, userId } });
}

/** Removes the user's progress in every book of a series (SE-12). */
export async function markSeriesUnread(
  { db, events }: Place,
  { userId, seriesId }: { userId: string; seriesId: string },
): Promise<void> {
  const removed = await inTransaction(db, async (transaction) => {
    const rows = await transaction
      .deleteFrom('readProgress')
      .where('userId', '=', userId)
      .where('bookId', 'in', (eb) =>
        eb.selectFrom('book').select('id').where('seriesId', '=', seriesId),
      )
      .returning('bookId')
      .execute();
    await countProgress(transaction, { seriesId, userId });
    return rows;
  });
  for (const { bookId } of removed) {
    events.emit({ name: 'ReadProgressDeleted', payload: { bookId, userId } });
  }
  events.emit({ name: 'ReadProgressSeriesDeleted', payload: { seriesId, userId } });
}
