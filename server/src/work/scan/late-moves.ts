import path from 'node:path';
import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import { joinSeries } from '../../catalogue/belongings/series-belongings.ts';
import { countProgress } from '../../catalogue/books/write-progress.ts';
import { aggregateSeries } from '../../catalogue/metadata/aggregate-series.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { hashFile } from '../../media/hash-file.ts';
import { isAsRecorded } from '../files/file-state.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { scanFoldersTask, type ScannedFolder } from '../queue/tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { type Contents, createContents } from './same-content.ts';

/** For so long a copy may be the first half of a move. */
const youngMillis = 24 * 60 * 60 * 1000;

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly created: number;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly fileHash: string;
}

/**
 * Completes moves within a library. Programs may copy all files first, and a scan adds the copies as
 * new books before the originals are deleted. Each copy of a lost book is forgotten: a scan of its
 * folder recognizes the lost book there, with all that belongs to it. In another library, where that
 * scan may have to wait, the copy stays, and inherits when the trash is emptied.
 *
 * @returns the folders of such copies, which the caller must scan, too
 */
export async function forgetCopies(
  { db, events, tasks }: WorkServices,
  lostIds: readonly string[],
): Promise<readonly ScannedFolder[]> {
  const lost = await subjects(db).where('book.id', 'in', among(lostIds)).execute();
  if (lost.length === 0) return [];
  const copies = await selectCopies(db, lost);
  const contents = createContents(db);
  const folders: ScannedFolder[] = [];
  for (const original of lost) {
    const copy = await findCopy(contents, { original, copies });
    if (!copy) continue;
    copies.delete(copy);
    const folder = { path: path.dirname(copy.url), flat: true };
    folders.push(folder);
    const isEmptied = await inTransaction(db, async (transaction) => {
      // Were the process to die now, its file would have no book.
      await tasks.add([scanFoldersTask(copy.libraryId, [folder])], transaction);
      return forget(transaction, { copy, original });
    });
    const { id: bookId, seriesId, libraryId } = copy;
    events.emit({ name: 'BookDeleted', payload: { bookId, seriesId, libraryId } });
    if (isEmptied) events.emit({ name: 'SeriesDeleted', payload: { seriesId, libraryId } });
  }
  return folders;
}

function subjects(db: Db) {
  return db
    .selectFrom('book')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId', 'book.created'])
    .select(['book.sizeBytes', 'book.fileLastModified', 'book.fileHash']);
}

/** Young books of the same sizes that no one has edited. */
async function selectCopies(db: Db, lost: readonly Subject[]): Promise<Set<Subject>> {
  const copies = await subjects(db)
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .where('book.deleted', '=', 0)
    .where('book.created', '>', Date.now() - youngMillis)
    .where('book.sizeBytes', 'in', among(lost.map(({ sizeBytes }) => sizeBytes)))
    .where('book.id', 'not in', among(lost.map(({ id }) => id)))
    .where('book.libraryId', 'in', among(lost.map(({ libraryId }) => libraryId)))
    .where('bookMetadata.locks', '=', '[]')
    .orderBy('book.id')
    .execute();
  return new Set(copies);
}

async function findCopy(
  contents: Contents,
  { original, copies }: { original: Subject; copies: ReadonlySet<Subject> },
): Promise<Subject | undefined> {
  const isNamesake = ({ url }: Subject): boolean =>
    path.basename(url) === path.basename(original.url);
  const likely = [...copies]
    .filter((one) => one.sizeBytes === original.sizeBytes && one.created > original.created)
    .toSorted((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)));
  for (const copy of likely) {
    if ((await isSame(contents, { original, copy })) && (await isAsRecorded(copy))) return copy;
  }
  return undefined;
}

async function isSame(
  contents: Contents,
  { original, copy }: { original: Subject; copy: Subject },
): Promise<boolean> {
  if (original.fileHash !== '' && copy.fileHash !== '') return original.fileHash === copy.fileHash;
  const hasPages = await contents.holds(copy.url, original.id);
  if (hasPages !== undefined) return hasPages;
  if (original.fileHash === '') return original.fileLastModified === copy.fileLastModified;
  return (await hashFile(copy.url).catch(() => '')) === original.fileHash;
}

/** Removes the record of a copy; what people did with it goes to the original. */
async function forget(
  db: Db,
  { copy, original }: { copy: Subject; original: Subject },
): Promise<boolean> {
  await joinBook(db, { from: copy.id, to: original.id });
  await db.deleteFrom('book').where('id', '=', copy.id).execute();
  const isEmptied = await leaveSeries(db, { from: copy.seriesId, to: original.seriesId });
  await countProgress(db, { seriesId: original.seriesId });
  return isEmptied;
}

/** A series that had nothing but copies, and that no one has edited, goes with the last of them. */
async function leaveSeries(db: Db, { from, to }: { from: string; to: string }): Promise<boolean> {
  if (from === to) return false;
  const left = await db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', from)
    .executeTakeFirst();
  if (left) {
    await renumberSeries(db, from);
    await aggregateSeries(db, from);
    return false;
  }
  const { locks } = await db
    .selectFrom('seriesMetadata')
    .select('locks')
    .where('seriesId', '=', from)
    .executeTakeFirstOrThrow();
  if (locks !== '[]') return false;
  await joinSeries(db, { from, to });
  return true;
}
