import type { Book, BookFilter } from '@longbox/contract/books';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Viewer } from '../auth/viewer.ts';
import type { Db } from '../db/connection.ts';
import { parseSort } from '../db/sorting.ts';
import { bookSort } from './book-columns.ts';
import { bookCondition } from './book-filter.ts';
import { selectBookIds, selectOnDeck } from './books-store.ts';
import { presentBooks } from './get-book.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly filter: Partial<BookFilter>;
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
  /** Only the books of this series. */
  readonly seriesId?: string;
}

/** Books the viewer may see; those of a series come by number unless sorted otherwise. */
export async function listBooks(db: Db, asked: Asked): Promise<Page<Book>> {
  const { viewer, filter, paging, seriesId } = asked;
  const sorted = parseSort(paging.sort, bookSort);
  const byNumber = parseSort(['metadata.numberSort'], bookSort);
  const orders = sorted.length === 0 && seriesId !== undefined ? byNumber : sorted;
  const condition = bookCondition(viewer, filter, seriesId);
  const { ids, total } = await selectBookIds(db, { userId: viewer.id, condition, orders, paging });
  const content = await presentBooks(db, viewer, ids);
  return toPage({ content, total, paging, sorted: orders.length > 0 });
}

/** The next unread book of each series that was begun (BK-03). */
export async function listOnDeck(
  db: Db,
  { viewer, filter, paging }: Omit<Asked, 'seriesId'>,
): Promise<Page<Book>> {
  const ids = await selectOnDeck(db, viewer.id, bookCondition(viewer, filter));
  const start = paging.page * paging.size;
  const content = await presentBooks(db, viewer, ids.slice(start, start + paging.size));
  return toPage({ content, total: ids.length, paging, sorted: false });
}
