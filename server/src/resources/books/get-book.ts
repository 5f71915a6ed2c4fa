import type { Book } from '@longbox/contract/books';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { Bytes } from '../../base/bytes.ts';
import { selectBooks } from './books-store.ts';
import { findPoster } from '../../catalogue/posters/find-poster.ts';

/** Refuses a book that does not exist (404) or that the viewer may not see (403). */
export async function requireBook(db: Db, viewer: Viewer, bookId: string): Promise<void> {
  const row = await db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(() => seriesVisibleTo(viewer).as('visible'))
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  if (!row) throw notFound('Book not found');
  if (!row.visible) throw forbidden('This book isn’t shared with you');
}

export async function getBook(db: Db, viewer: Viewer, bookId: string): Promise<Book> {
  await requireBook(db, viewer, bookId);
  const [book] = await presentBooks(db, viewer, [bookId]);
  if (!book) throw notFound('Book not found');
  return book;
}

/** How many are read in one query: SQLite binds a limited number of values. */
const atOnce = 5000;

/** Books as the viewer sees them: paths are for administrators. */
export async function presentBooks(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Book[]> {
  const found: Book[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    found.push(...(await selectBooks(db, some, { id: viewer.id, showPaths: isAdmin(viewer) })));
  }
  return found;
}

/** The poster of a book the viewer may see. */
export async function getBookPoster(db: Db, viewer: Viewer, bookId: string): Promise<Bytes> {
  await requireBook(db, viewer, bookId);
  const poster = await findPoster(db, 'book', bookId);
  if (!poster) throw notFound('This book has no cover yet');
  return poster;
}
