import type { BookPage } from '@longbox/contract/books';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { sizeText } from '../../base/text.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { requireBook } from './get-book.ts';

/** What a client is told of pages, in reading order. */
export const describePages = (
  pages: Awaited<ReturnType<typeof requireReadyMedia>>['pages'],
): BookPage[] =>
  pages.map((page, index) => ({
    number: index + 1,
    fileName: page.fileName,
    mediaType: page.mediaType,
    width: page.width,
    height: page.height,
    sizeBytes: page.size,
    size: page.size === null ? '' : sizeText(page.size),
  }));

/** The pages of a ready book. */
export async function listPages(db: Db, viewer: Viewer, bookId: string): Promise<BookPage[]> {
  await requireBook(db, viewer, bookId);
  const { pages } = await requireReadyMedia(db, bookId);
  return describePages(pages);
}
