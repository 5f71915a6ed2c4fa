import { type BookMedia, requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { lookOfImage } from '../../media/images/images.ts';
import { lookEdge } from '../../media/images/look.ts';
import { withPage } from '../../media/read-page.ts';
import { compareBookTask } from '../queue/alike-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { addPictures, type Picture } from './add-pictures.ts';

/** Pages compared in one go: a long book continues after more urgent work. */
const pagesAtOnce = 40;

/**
 * Looks at the cover of a book, and at its pages where that is asked for, and notes what they are alike
 * to. A page that cannot be drawn is alike to none.
 *
 * @throws the reason of `ending` once that is aborted, between two pages
 */
export async function compareBook(
  { db, tasks }: WorkServices,
  { bookId }: { bookId: string },
  ending: AbortSignal,
): Promise<void> {
  const subject = await findSubject(db, bookId);
  if (!subject) return;
  const { done, isByPage } = subject;
  const media = await requireReadyMedia(db, bookId);
  const end = isByPage ? Math.min(media.pages.length, (done ?? 0) + pagesAtOnce) : 0;
  const pictures = [
    ...(done === undefined ? await lookAtCover(db, bookId) : []),
    ...(await lookAtPages(media, { from: done ?? 0, to: end }, ending)),
  ];
  const isWhole = isByPage && end === media.pages.length;
  await inTransaction(db, async (transaction) => {
    // The library's choice may have changed meanwhile, and so may the file.
    const now = await findSubject(transaction, bookId);
    if (now?.analyzed !== media.analyzed || now.done !== done || now.isByPage !== isByPage) return;
    const row = { pages: end, whole: isWhole ? 1 : 0 };
    await transaction
      .insertInto('alikeBook')
      .values({ bookId, ...row })
      .onConflict((conflict) => conflict.column('bookId').doUpdateSet(row))
      .execute();
    await addPictures(transaction, bookId, pictures);
    if (isByPage && !isWhole) await tasks.add([compareBookTask(bookId)], transaction);
  });
}

interface Subject {
  readonly analyzed: number;
  readonly isByPage: boolean;
  /** Pages that were looked at; undefined when the cover was not, either. */
  readonly done: number | undefined;
}

/** A book with something left to look at; undefined when there is none. */
async function findSubject(db: Db, bookId: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('alikeLibrary', 'alikeLibrary.libraryId', 'book.libraryId')
    .leftJoin('alikeBook', 'alikeBook.bookId', 'book.id')
    .select(['media.analyzed', 'alikeLibrary.pictures', 'alikeBook.pages', 'alikeBook.whole'])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .executeTakeFirst();
  const isByPage = row?.pictures === 'PAGES';
  if (!row || row.whole === 1 || (row.pages !== null && !isByPage)) return undefined;
  return { analyzed: row.analyzed, isByPage, done: row.pages ?? undefined };
}

/** Taken from the poster that was drawn of the book, which costs no look into its file. */
async function lookAtCover(db: Db, bookId: string): Promise<Picture[]> {
  const poster = await db
    .selectFrom('thumbnail')
    .select('bytes')
    .where('owner', '=', 'book')
    .where('ownerId', '=', bookId)
    .where('type', '=', 'GENERATED')
    .executeTakeFirst();
  const look = poster && (await lookOfImage(Buffer.from(poster.bytes)).catch(() => undefined));
  return look ? [{ pageNumber: 0, look }] : [];
}

async function lookAtPages(
  media: BookMedia,
  { from, to }: { readonly from: number; readonly to: number },
  ending: AbortSignal,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [index, page] of media.pages.slice(from, to).entries()) {
    ending.throwIfAborted();
    const look = await withPage(media.file, page, lookOfImage, lookEdge).catch(() => undefined);
    if (look) pictures.push({ pageNumber: from + index + 1, look });
  }
  return pictures;
}
