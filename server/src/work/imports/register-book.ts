import { stat } from '../../media/base/disk.ts';
import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { replaceBook } from '../../catalogue/belongings/book-belongings.ts';
import { hashFile } from '../../media/hash-file.ts';
import { recordHistory } from '../files/record-history.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { insertBooks } from '../scan/insert-books.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { BookToImport } from '../queue/file-tasks.ts';
import { analyzeBookTask } from '../queue/tasks.ts';
import { sortKey } from '../../base/text.ts';
import type { ImportPlan } from './check-import.ts';
import { fileName } from '../files/names.ts';

const replacedReason = 'An imported file replaced this one';

interface Registered {
  readonly plan: ImportPlan;
  readonly request: BookToImport;
}

/**
 * Stores the imported file as a book of its series; an upgrade takes over everything the old book
 * had, whose record goes. Returns the id of the book.
 */
export async function registerBook(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  { plan, request }: Registered,
): Promise<string> {
  const { series, destination, upgraded } = plan;
  const info = await stat(destination);
  const file = {
    url: destination,
    name: fileName(destination),
    modified: Math.trunc(info.mtimeMs),
    size: info.size,
    // Known at once, so that a file that is renamed before the next scan is still this book.
    hash: plan.library.hashFiles ? await hashFile(destination) : '',
  };
  return inTransaction(db, async (transaction) => {
    const trashedId = await reviveTrashed(transaction, series.libraryId, file);
    const bookId = trashedId ?? request.bookId;
    if (upgraded && upgraded.id !== bookId) {
      // A path belongs to one record of a library; this one is about to go.
      await transaction
        .updateTable('book')
        .set(fileColumns(`replaced/${upgraded.id}`))
        .where('id', '=', upgraded.id)
        .execute();
    }
    if (trashedId === undefined) {
      const { id: seriesId, libraryId } = series;
      const batch = [{ ...file, id: bookId }];
      const oneshot = series.oneshot === 1;
      await insertBooks(transaction, { seriesId, libraryId, oneshot, batch });
    }
    if (upgraded && upgraded.id !== bookId) {
      await takePlaceOf(transaction, { oldId: upgraded.id, newId: bookId });
      const properties = { reason: replacedReason, name: upgraded.url };
      await recordHistory(transaction, {
        type: 'BookFileDeleted',
        bookId: upgraded.id,
        seriesId: series.id,
        properties,
      });
    }
    await renumberSeries(transaction, series.id);
    await transaction
      .updateTable('series')
      .set({
        lastModified: Date.now(),
        ...(series.oneshot === 1 && {
          url: file.url,
          name: file.name,
          nameKey: sortKey(file.name),
        }),
      })
      .where('id', '=', series.id)
      .execute();
    const properties = {
      name: destination,
      source: request.sourceFile,
      upgrade: upgraded ? 'Yes' : 'No',
    };
    const type = 'BookImported';
    await recordHistory(transaction, { type, bookId, seriesId: series.id, properties });
    await tasks.add([analyzeBookTask(bookId)], transaction);
    return bookId;
  });
}

/** A record in the trash with the path of the new file has its file again, if another one. */
async function reviveTrashed(
  db: Db,
  libraryId: string,
  file: { url: string; modified: number; size: number; hash: string },
): Promise<string | undefined> {
  const trashed = await db
    .updateTable('book')
    .set({
      deleted: 0,
      sizeBytes: file.size,
      fileLastModified: file.modified,
      fileHash: file.hash,
      lastModified: Date.now(),
    })
    .where('libraryId', '=', libraryId)
    .where('url', '=', file.url)
    .where('deleted', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!trashed) return undefined;
  await db
    .updateTable('media')
    .set({ status: 'OUTDATED' })
    .where('bookId', '=', trashed.id)
    .execute();
  return trashed.id;
}

/** Gives a new book what an old one had, and removes the old one. */
async function takePlaceOf(
  db: Db,
  { oldId, newId }: { oldId: string; newId: string },
): Promise<void> {
  await replaceBook(db, { from: oldId, to: newId });
  await db
    .updateTable('media')
    .set({ status: 'OUTDATED', pagesHashed: 0 })
    .where('bookId', '=', newId)
    .execute();
  await db.deleteFrom('book').where('id', '=', oldId).execute();
}
