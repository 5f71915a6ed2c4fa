import type { ImageText } from '@longbox/contract/page-text';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { type BookMedia, requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { existsSync } from '../../media/base/disk.ts';
import { type BookText, findBookText } from '../../media/book-text.ts';
import { requireBook } from './get-book.ts';
import { type Asked, requirePage } from './get-page.ts';

/** Says why text that should be there can't be read. */
async function readingText<Result>(
  media: BookMedia,
  read: (text: BookText | undefined) => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await read(await findBookText(media));
  } catch (error) {
    if (!existsSync(media.file)) throw notFound('The file of this book is missing');
    const reason = error instanceof Error ? error.message : '';
    throw notFound(`Couldn’t read the file with this book’s text: ${reason}`);
  }
}

/** The pages of a book whose text is known. */
export async function listPagesWithText(
  db: Db,
  viewer: Viewer,
  bookId: string,
): Promise<{ pages: number[] }> {
  await requireBook(db, viewer, bookId);
  const media = await requireReadyMedia(db, bookId);
  return readingText(media, (text) => ({ pages: [...(text?.pages ?? [])] }));
}

/** The text of a page. */
export async function getPageText(db: Db, asked: Asked): Promise<ImageText> {
  const { media, number } = await requirePage(db, asked);
  const found = await readingText(media, (text) => text?.read(number));
  if (!found) throw notFound('Longbox has no text for this page');
  return found;
}
