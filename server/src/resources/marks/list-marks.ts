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

/** So many marks come at once; the others are asked for by page. */
const mostUnpaged = 2_000;

/** The viewer's marks of all books that they may see, the newest first. */
export async function listMarks(
  db: Db,
  viewer: Viewer,
  query: MarkFilter & Paging,
): Promise<Page<MarkOfBook>> {
  const paging = query.unpaged === true ? { ...query, page: 0, size: mostUnpaged } : query;
  const asked = { filter: query, paging: { ...paging, unpaged: false } };
  const { marks, total } = await selectMarks(db, viewer, asked);
  // A page that isn't the last says so, though all were asked for.
  const isCut = total > marks.length;
  return toPage({ content: marks, total, paging: isCut ? asked.paging : query, sorted: true });
}
