import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { hashPage } from '../../media/page-hash.ts';
import { withPage } from '../../media/read-page.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { insertRows } from '../../base/db/long-lists.ts';

/** Pages at either end of a book: repeats are title pages, credits and advertisements. */
const pagesAtEachEnd = 3;

/** Stores the hashes of the first and last pages of a zip book (api.md 8.4). */
export async function hashBookPages(
  { db }: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  if (!(await isUnhashed(db, bookId))) return;
  const { file, pages, analyzed } = await requireReadyMedia(db, bookId);
  const rows: Insertable<Tables['bookPageHash']>[] = [];
  for (const { page, number } of outerPages(pages)) {
    const hashed = await withPage(file, page, async (bytes) => ({
      hash: await hashPage(bytes),
      size: bytes.length,
    })).catch(() => undefined);
    // A damaged page equals no other.
    if (!hashed) continue;
    const { fileName, mediaType } = page;
    rows.push({ bookId, pageNumber: number, ...hashed, fileName, mediaType });
  }
  await inTransaction(db, async (transaction) => {
    const marked = await transaction
      .updateTable('media')
      .set({ pagesHashed: 1 })
      .where('bookId', '=', bookId)
      .where('analyzed', '=', analyzed)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return;
    await transaction.deleteFrom('bookPageHash').where('bookId', '=', bookId).execute();
    await insertRows(transaction, 'bookPageHash', rows);
  });
}

async function isUnhashed(db: Db, bookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .innerJoin('book', 'book.id', 'media.bookId')
    .select('media.bookId')
    .where('media.bookId', '=', bookId)
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .where('media.mediaType', '=', 'application/zip')
    .where('media.pagesHashed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

function outerPages(pages: readonly BookPage[]): { page: BookPage; number: number }[] {
  const numbered = pages.map((page, index) => ({ page, number: index + 1 }));
  return numbered.filter(
    ({ number }) => number <= pagesAtEachEnd || number > pages.length - pagesAtEachEnd,
  );
}
