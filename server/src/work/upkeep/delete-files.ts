import { constants } from 'node:fs';
import path from 'node:path';
import { access, readNames, rm, rmdir, stat } from '../../media/base/disk.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { isGrouped, ownFolder } from '../../catalogue/libraries/series-folder.ts';
import { removeBookFile } from '../files/delete-book-file.ts';
import { explainFileError } from '../files/temporary-files.ts';
import { recordHistory } from '../files/record-history.ts';
import { isSeriesSidecar } from '../posters/refresh-artwork.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { bequeath } from '../trash/bequeath.ts';
import { trashSeries } from '../scan/trash-series.ts';

const reason = 'An administrator deleted the file';
const folderReason = 'An administrator deleted its files, leaving it empty';

interface Doomed {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
}

/**
 * Deletes a book's file, or its folder of pictures, with its sidecar covers, then its folder if that is empty (api.md 8.7). The
 * record goes to the trash. A missing file is no error.
 *
 * @throws when the disk refuses: the book stays as it is, and the task counts as failed
 */
export async function deleteBook(
  services: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  const { db, events } = services;
  const book = await db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId', 'libraryId'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  const refused: string[] = [];
  if (!book || !(await deleteFileOf(db, book, refused))) return;
  const { seriesId, libraryId } = book;
  await deleteEmptyFolder(db, { folder: path.dirname(book.url), ...book });
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  tell({ refused: [], covers: refused, count: 1 });
}

/**
 * Deletes the files of all books of a series, its artwork, and its folder if that is empty then.
 *
 * @throws when the disk refuses some of them, after all others are gone
 */
export async function deleteSeries(
  services: WorkServices,
  { seriesId }: { seriesId: string },
): Promise<void> {
  const { db } = services;
  const series = await db
    .selectFrom('series')
    .select(['id', 'url', 'libraryId', 'oneshot'])
    .where('id', '=', seriesId)
    .executeTakeFirst();
  if (!series) return;
  const books = await db
    .selectFrom('book')
    .select(['id', 'url', 'seriesId', 'libraryId'])
    .where('seriesId', '=', seriesId)
    .execute();
  // Asked before its books are in the trash.
  const own = series.oneshot === 0 ? await ownFolder(db, series) : undefined;
  const folders = isGrouped(series.url)
    ? books.map(({ url }) => path.dirname(url))
    : [series.oneshot === 1 ? path.dirname(series.url) : series.url];
  const refused: string[] = [];
  const covers: string[] = [];
  for (const book of books) {
    await deleteFileOf(db, book, covers).catch((error: unknown) =>
      refused.push(explainFileError(error)),
    );
  }
  const left = await db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (left) {
    services.events.emit({
      name: 'SeriesChanged',
      payload: { seriesId, libraryId: series.libraryId },
    });
    tell({ refused, covers, count: books.length });
    return;
  }
  if (own !== undefined && !(await isBook(db, own)))
    await deleteSidecars(own, { shared: isGrouped(series.url) }, covers);
  for (const folder of new Set(folders)) {
    await deleteEmptyFolder(db, { folder, seriesId, libraryId: series.libraryId });
  }
  await trashSeries(services, series);
  tell({ refused, covers, count: books.length });
}

/** Whether the folder of a series is also a book: then what looks like artwork are its pages. */
async function isBook(db: Db, folder: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('url', '=', folder)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

interface Refused {
  /** Why books are still there. */
  readonly refused: readonly string[];
  /** Why covers beside books that are gone are still there. */
  readonly covers: readonly string[];
  /** Of books in all. */
  readonly count: number;
}

/** @throws when the disk refused something, which counts as failed, though all else is done */
function tell({ refused, covers, count }: Refused): void {
  const files = count === 1 ? 'file' : 'files';
  const said = [
    ...(refused.length > 0
      ? [`Couldn’t delete ${refused.length} of ${count} ${files}: ${refused.join('; ')}`]
      : []),
    ...(covers.length > 0 ? [`Couldn’t delete some covers: ${covers.join('; ')}`] : []),
  ];
  if (said.length > 0) throw new Error(said.join('. '));
}

/**
 * The record says that the file is gone before it goes: were the process to die in between, the task
 * is done again and finds the file still to delete. Otherwise the missing file would have no explanation.
 *
 * @param refused why covers beside it couldn't be deleted
 * @returns whether the file was deleted, now or by a task that was cut off
 */
async function deleteFileOf(db: Db, book: Doomed, refused: string[]): Promise<boolean> {
  const { id: bookId, url, seriesId } = book;
  if (!(await exists(url))) return isRecorded(db, book);
  await requireDeletable(url);
  const wasThere = await inTransaction(db, async (transaction) => {
    const trashed = await transaction
      .updateTable('book')
      .set({ deleted: 1, lastModified: Date.now() })
      .where('id', '=', bookId)
      .where('deleted', '=', 0)
      .executeTakeFirst();
    if (trashed.numUpdatedRows === 0n) return false;
    const properties = { reason, name: url };
    await recordHistory(transaction, { type: 'BookFileDeleted', bookId, seriesId, properties });
    await renumberSeries(transaction, seriesId);
    return true;
  });
  try {
    await removeBookFile(url);
  } catch (error) {
    if (wasThere) await takeBack(db, book);
    throw error;
  }
  // One of several copies: people go on with the others.
  await inTransaction(db, (transaction) => bequeath(transaction, [bookId]));
  const posters = await db
    .selectFrom('thumbnail')
    .select('url')
    .where('owner', '=', 'book')
    .where('ownerId', '=', bookId)
    .where('type', '=', 'SIDECAR')
    .execute();
  for (const poster of posters) if (poster.url) await deleteCover(poster.url, refused);
  return true;
}

async function takeBack(db: Db, { id, url, seriesId }: Doomed): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('book').set({ deleted: 0 }).where('id', '=', id).execute();
    await transaction
      .deleteFrom('history')
      .where('bookId', '=', id)
      .where('properties', '=', JSON.stringify({ reason, name: url }))
      .execute();
    await renumberSeries(transaction, seriesId);
  });
}

async function isRecorded(db: Db, { id, url }: Doomed): Promise<boolean> {
  const row = await db
    .selectFrom('history')
    .select('id')
    .where('bookId', '=', id)
    .where('type', '=', 'BookFileDeleted')
    .where('properties', '=', JSON.stringify({ reason, name: url }))
    .executeTakeFirst();
  return row !== undefined;
}

const exists = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;

/** @throws when the file or its folder is read-only: it would be called gone while it is there */
async function requireDeletable(file: string): Promise<void> {
  await access(path.dirname(file), constants.W_OK);
  await access(file, constants.W_OK);
}

/** Deletes a picture; one that stays is told of, and what else is to be done goes on. */
async function deleteCover(file: string, refused: string[]): Promise<void> {
  await rm(file, { force: true }).catch((error: unknown) => refused.push(explainFileError(error)));
}

/** One that may be shared may hold books that no scan has found yet: then all of it stays. */
async function deleteSidecars(
  folder: string,
  { shared }: { shared: boolean },
  refused: string[],
): Promise<void> {
  const names = await readNames(folder).catch((): string[] => []);
  if (shared && !names.every(isSeriesSidecar)) return;
  for (const name of names.filter(isSeriesSidecar)) {
    await deleteCover(path.join(folder, name), refused);
  }
}

/** Removes an empty folder, but never the root of the library. */
async function deleteEmptyFolder(
  db: Db,
  { folder, seriesId, libraryId }: { folder: string; seriesId: string; libraryId: string },
): Promise<void> {
  const library = await db
    .selectFrom('library')
    .select('root')
    .where('id', '=', libraryId)
    .executeTakeFirst();
  if (!library || path.relative(library.root, folder) === '') return;
  try {
    // Fails for a folder that is not empty.
    await rmdir(folder);
  } catch {
    return;
  }
  const properties = { reason: folderReason, name: folder };
  await recordHistory(db, { type: 'SeriesFolderDeleted', seriesId, properties });
}
