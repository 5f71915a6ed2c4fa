import type { Book } from '@longbox/contract/books';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { getBook } from '../books/get-book.ts';
import { listBookIds } from '../books/list-books.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { readListOrders } from '../../catalogue/sets/order-of-members.ts';
import type { FoundSet } from '../../catalogue/sets/sets-sql.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly set: FoundSet;
  readonly bookId: string;
  readonly side: 'next' | 'previous';
}

/** The book before or after another in a read list, among those the viewer may see. */
export async function getNeighbourInList(db: Db, asked: Asked): Promise<Book> {
  const { viewer, set, bookId, side } = asked;
  const ids = await listBookIds(db, {
    viewer,
    filter: {},
    readListId: set.id,
    orders: readListOrders(set),
  });
  const at = ids.indexOf(bookId);
  const neighbour = at < 0 ? undefined : ids[at + (side === 'next' ? 1 : -1)];
  if (neighbour === undefined) throw notFound(`This read list has no ${side} book`);
  return getBook(db, viewer, neighbour);
}
