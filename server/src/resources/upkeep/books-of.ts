import type { Db } from '../../base/db/connection.ts';

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

/** Where a book belongs, or undefined when there is no such book. */
export async function findBook(
  db: Db,
  bookId: string,
): Promise<{ id: string; libraryId: string; seriesId: string; oneshot: number } | undefined> {
  return db
    .selectFrom('book')
    .select(['id', 'libraryId', 'seriesId', 'oneshot'])
    .where('id', '=', bookId)
    .executeTakeFirst();
}
