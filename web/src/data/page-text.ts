import { getPageText, listPagesWithText } from '@longbox/contract/page-text';
import { queryOf } from './query.ts';

const failureTitle = 'failure.pages';

/** The pages of a book whose text is known. Only our own server has them. */
export function pagesWithTextQuery(bookId: string) {
  return queryOf(listPagesWithText, { params: { bookId } }, { failureTitle });
}

/** The text of a page, from 1; fails with 404 if none is known. */
export function pageTextQuery(bookId: string, page: number) {
  return queryOf(getPageText, { params: { bookId, pageNumber: String(page) } }, { failureTitle });
}
