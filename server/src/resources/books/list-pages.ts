import type { BookPage } from '@longbox/contract/books';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { sizeText } from '../../base/text.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { requireBook } from './get-book.ts';

/** The pages of a ready book, in reading order. */
export async function listPages(db: Db, viewer: Viewer, bookId: string): Promise<BookPage[]> {
  await requireBook(db, viewer, bookId);
  const { pages } = await requireReadyMedia(db, bookId);
  return pages.map((page, index) => ({
    number: index + 1,
    fileName: page.fileName,
    mediaType: page.mediaType,
    width: page.width,
    height: page.height,
    sizeBytes: page.size,
    size: page.size === null ? '' : sizeText(page.size),
  }));
}
