import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import { countProgress } from '../../catalogue/books/write-progress.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';

/** Gives what people did with books that go to books outside the trash with the same content. */
export async function bequeath(db: Db, bookIds: readonly string[]): Promise<void> {
  const books = await db
    .selectFrom('book')
    .select(['id', 'libraryId', 'fileHash', 'sizeBytes'])
    .where('id', 'in', among(bookIds))
    .where('fileHash', '!=', '')
    .execute();
  for (const { id: from, libraryId, fileHash, sizeBytes } of books) {
    const twins = await db
      .selectFrom('book')
      .select(['id', 'seriesId', 'libraryId'])
      .where('fileHash', '=', fileHash)
      .where('sizeBytes', '=', sizeBytes)
      .where('deleted', '=', 0)
      .orderBy('id')
      .execute();
    const twin = twins.find((one) => one.libraryId === libraryId) ?? twins[0];
    if (!twin) continue;
    await joinBook(db, { from, to: twin.id });
    await countProgress(db, { seriesId: twin.seriesId });
  }
}
