import type { BookMetadataUpdate } from '@longbox/contract/books';
import { isbn13 } from '@longbox/contract/isbn';
import { numberTail } from '../../base/book-number.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { aggregateSeries } from '../../catalogue/metadata/aggregate-series.ts';
import { replaceAuthors, replaceTags } from '../../work/metadata/apply-book-facts.ts';
import { changedLocks } from '../../catalogue/metadata/words.ts';
import { titleColumns } from '../../base/db/title-columns.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

type Updates = Readonly<Record<string, BookMetadataUpdate>>;

/** Changes the metadata of one book (BK-15). */
export async function updateBookMetadata(
  place: Place,
  { viewer, bookId, update }: { viewer: Viewer; bookId: string; update: BookMetadataUpdate },
): Promise<void> {
  const found = await updateBooksMetadata(place, viewer, { [bookId]: update });
  if (!found) throw notFound('Book not found');
}

/**
 * Changes the metadata of several books, all or none; unknown ids are passed over (BK-16), hidden ones
 * refused.
 */
export async function updateBooksMetadata(
  { db, events }: Place,
  viewer: Viewer,
  updates: Updates,
): Promise<boolean> {
  const books = await inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('book')
      .innerJoin('series', 'series.id', 'book.seriesId')
      .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
      .select(['book.id', 'book.seriesId', 'book.libraryId'])
      .select(() => seriesVisibleTo(viewer).as('visible'))
      .where('book.id', 'in', among(Object.keys(updates)))
      .execute();
    if (found.some(({ visible }) => !visible)) throw forbidden('This book isn’t shared with you');
    for (const { id } of found) await change(transaction, id, updates[id] ?? {});
    for (const seriesId of new Set(found.map((book) => book.seriesId))) {
      await aggregateSeries(transaction, seriesId);
    }
    return found;
  });
  for (const { id, seriesId, libraryId } of books) {
    events.emit({ name: 'BookChanged', payload: { bookId: id, seriesId, libraryId } });
  }
  const series = new Map(books.map(({ seriesId, libraryId }) => [seriesId, libraryId]));
  for (const [seriesId, libraryId] of series) {
    events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  }
  return books.length > 0;
}

async function change(db: Db, bookId: string, update: BookMetadataUpdate): Promise<void> {
  const { title, summary, number, numberSort, releaseDate, isbn, links, authors, tags } = update;
  const { locks } = await db
    .selectFrom('bookMetadata')
    .select('locks')
    .where('bookId', '=', bookId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('bookMetadata')
    .set({
      lastModified: Date.now(),
      locks: JSON.stringify(changedLocks(fromJson(Names, locks), update)),
      ...(typeof title === 'string' && titleColumns(title.trim())),
      ...(typeof number === 'string' && {
        number: number.trim(),
        numberTail: numberTail(number),
      }),
      ...(typeof numberSort === 'number' && { numberSort }),
      ...(summary !== undefined && { summary: summary ?? '' }),
      ...(releaseDate !== undefined && { releaseDate }),
      ...(isbn !== undefined && { isbn: isbn13(isbn ?? '') ?? '' }),
      ...(links !== undefined && { links: JSON.stringify(links ?? []) }),
    })
    .where('bookId', '=', bookId)
    .execute();
  if (authors !== undefined) await replaceAuthors(db, bookId, authors ?? []);
  if (tags !== undefined) await replaceTags(db, bookId, tags ?? []);
}
