import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { requireBook } from '../books/get-book.ts';
import { requireSeries } from '../series/get-series.ts';

/** Books of a series or a library whose file is there. */
export async function booksOf(
  db: Db,
  within: { readonly seriesId: string } | { readonly libraryId: string },
): Promise<{ id: string; libraryId: string }[]> {
  const books = db.selectFrom('book').select(['id', 'libraryId']).where('deleted', '=', 0);
  const narrowed =
    'seriesId' in within
      ? books.where('seriesId', '=', within.seriesId)
      : books.where('libraryId', '=', within.libraryId);
  return narrowed.orderBy('seriesId').orderBy('number').execute();
}

/** Where a book belongs, or undefined when there is no such book; refuses a hidden one (403). */
export async function findBook(
  db: Db,
  viewer: Viewer,
  bookId: string,
): Promise<{ id: string; libraryId: string; seriesId: string; oneshot: number } | undefined> {
  const book = await db
    .selectFrom('book')
    .select(['id', 'libraryId', 'seriesId', 'oneshot'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (book) await requireBook(db, viewer, bookId);
  return book;
}

/** Where a series belongs, or undefined when there is no such series; refuses a hidden one (403). */
export async function findSeries(
  db: Db,
  viewer: Viewer,
  seriesId: string,
): Promise<{ id: string; libraryId: string } | undefined> {
  const series = await db
    .selectFrom('series')
    .select(['id', 'libraryId'])
    .where('id', '=', seriesId)
    .executeTakeFirst();
  if (series) await requireSeries(db, viewer, seriesId);
  return series;
}
