import type { Mark, MarkOfBook } from '@longbox/contract/marks';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { requireBook } from '../books/get-book.ts';
import { type MarkFilter, selectMarks, selectMarksOfBook } from './marks-store.ts';

/** The viewer's marks of a book, with the deleted ones. */
export async function listBookMarks(db: Db, viewer: Viewer, bookId: string): Promise<Mark[]> {
  await requireBook(db, viewer, bookId);
  return selectMarksOfBook(db, { userId: viewer.id, bookId });
}

/** The viewer's marks of all books that they may see, the newest first. */
export async function listMarks(
  db: Db,
  viewer: Viewer,
  query: MarkFilter & Paging,
): Promise<Page<MarkOfBook>> {
  const { marks, total } = await selectMarks(db, viewer, { filter: query, paging: query });
  return toPage({ content: marks, total, paging: query, sorted: true });
}
