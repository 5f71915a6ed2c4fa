import type { Book } from '@longbox/contract/books';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { selectNeighbour } from './books-store.ts';
import { getBook, requireBook } from './get-book.ts';

/** The nearest book of the same series by sort number; 404 at either end. */
export async function getNeighbour(
  db: Db,
  viewer: Viewer,
  bookId: string,
  side: 'next' | 'previous',
): Promise<Book> {
  await requireBook(db, viewer, bookId);
  const neighbour = await selectNeighbour(db, bookId, side);
  if (neighbour === undefined) throw notFound(`This series has no ${side} book`);
  return getBook(db, viewer, neighbour);
}
