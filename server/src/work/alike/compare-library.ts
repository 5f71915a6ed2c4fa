import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { comparisonsIn } from '../queue/alike-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';

/** Books whose looks are forgotten in one statement: few enough for others to write in between. */
const batchSize = 50;

/** Brings the stored looks of a library in line with its choice of images to compare. */
export async function compareLibrary(
  { db, tasks }: WorkServices,
  { libraryId }: { libraryId: string },
): Promise<void> {
  const asked = await db
    .selectFrom('alikeLibrary')
    .select('pictures')
    .where('libraryId', '=', libraryId)
    .executeTakeFirst();
  if (asked?.pictures !== 'PAGES') await forget(db, libraryId, asked !== undefined);
  await tasks.add(await comparisonsIn(db, libraryId));
}

/** Forgets how the pages of a library look, and the covers too unless they are kept. */
async function forget(db: Db, libraryId: string, keepsCovers: boolean): Promise<void> {
  for (;;) {
    const books = await db
      .selectFrom('alikeBook')
      .innerJoin('book', 'book.id', 'alikeBook.bookId')
      .select('book.id')
      .where('book.libraryId', '=', libraryId)
      .$if(keepsCovers, (query) => query.where('alikeBook.pages', '>', 0))
      .limit(batchSize)
      .execute();
    if (books.length === 0) return;
    const ids = among(books.map(({ id }) => id));
    if (keepsCovers) {
      await inTransaction(db, async (transaction) => {
        await transaction
          .deleteFrom('alikePicture')
          .where('bookId', 'in', ids)
          .where('pageNumber', '>', 0)
          .execute();
        await transaction
          .updateTable('alikeBook')
          .set({ pages: 0, whole: 0 })
          .where('bookId', 'in', ids)
          .execute();
      });
    } else await db.deleteFrom('alikeBook').where('bookId', 'in', ids).execute();
  }
}
