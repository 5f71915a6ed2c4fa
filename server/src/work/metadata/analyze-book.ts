import { type BookState, statBook } from '../../media/book-file.ts';
import type { Library } from '@longbox/contract/libraries';
import { countProgress } from '../../catalogue/books/write-progress.ts';
import type { Db } from '../../base/db/connection.ts';
import { failsForNow } from '../../base/db/disk-full.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { analyzeBook as analyzeFile, type AnalyzedBook } from '../../media/analyze-book.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { comparisonsIn } from '../queue/alike-tasks.ts';
import { findBarcodeTask, hashBookTask, hashForKoreaderTask } from '../queue/file-tasks.ts';
import { generateThumbnailTask, refreshSeriesTask, type Task } from '../queue/tasks.ts';
import { extendReadLists } from './import-sets.ts';
import { noteInReport } from '../files/scan-notes.ts';
import { upkeepOfBook } from '../queue/queue-upkeep.ts';
import { applyBookFacts } from './apply-book-facts.ts';
import { drawPoster, drawTitle, storePoster } from '../posters/draw-poster.ts';
import { packFacts, unpackFacts } from './facts.ts';
import { regroupTasks } from './group-of.ts';
import { mediaOfAnalysis } from './media-of-analysis.ts';

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly fileLastModified: number;
  readonly sizeBytes: number;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly status: string;
  readonly pagesCount: number;
  readonly oneshot: number;
  readonly seriesUrl: string;
  readonly readingDirection: string | null;
}

/** Reads a book's file: pages, cover, metadata (api.md 8.2). */
export async function analyzeBook(
  services: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  const { db, events, tasks } = services;
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .leftJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId', 'book.fileLastModified'])
    .select(['book.sizeBytes', 'media.status', 'media.pagesCount'])
    .select(['book.oneshot', 'series.url as seriesUrl', 'seriesMetadata.readingDirection'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const library = book && (await findLibrary(db, book.libraryId));
  if (!book || !library) return;
  // Checked before it's read, so that the next check notices a change made meanwhile.
  const file = await statBook(book.url).catch(() => undefined);
  // It may be on its way to another folder: the next scan has it analyzed there, or says that it is gone.
  if (!file && ['UNKNOWN', 'OUTDATED'].includes(book.status)) return;
  const analysis = await analyzeFile(book.url, { dimensions: library.analyzeDimensions });
  const { seriesId, libraryId } = book;
  // Drawn on other threads while this one stores.
  const drawing = drawPoster(db, book, analysis);
  const storing = inTransaction(db, async (transaction) => {
    if (!(await storeAnalysis(transaction, { book, library, analysis }))) return false;
    const { status, comment } = analysis;
    await noteInReport(transaction, { library, file: book.url, status, comment });
    const isOther = file && (await storeFile(transaction, book, file));
    const isLast = await isLastOfSeries(transaction, book);
    const following = [
      ...tasksAfter(book, library, analysis),
      ...(await comparisonsIn(transaction, libraryId, bookId)),
      ...(isLast ? [refreshSeriesTask(seriesId)] : []),
      ...(isOther && library.hashFiles ? [hashBookTask(book.id)] : []),
    ];
    await tasks.add(following, transaction);
    return true;
  }).catch(async (error: unknown) => {
    // Without room not even the failure could be stored: the queue tries again.
    if (!failsForNow(error)) await giveUpOnBook(services, { bookId });
    throw error;
  });
  const [stored, drawn] = await Promise.all([storing, drawing]);
  if (!stored) return;
  // Once more when there is nothing else to do.
  if (drawn.late) await tasks.add([{ ...generateThumbnailTask(bookId), priority: 0 }]);
  const poster =
    drawn.poster ?? (analysis.status === 'READY' ? await drawTitle(db, bookId) : undefined);
  if (poster) await storePoster({ db, events }, { bookId, seriesId, poster });
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  const facts = unpackFacts(packFacts(analysis));
  if (facts && library.importComicInfoReadList) await extendReadLists(services, { bookId, facts });
}

/** Further work on a book after its analysis. */
function tasksAfter(book: Subject, library: Library, analysis: AnalyzedBook): Task[] {
  const { status, mediaType, epub } = analysis;
  if (status !== 'READY') return [];
  const ready = { id: book.id, url: book.url, mediaType, pagesHashed: 0 };
  const isSearched = library.importBarcodeIsbn && !epub;
  return [
    ...upkeepOfBook(library, ready),
    ...regroupTasks(library, book, analysis),
    ...(isSearched ? [findBarcodeTask(book.id)] : []),
    ...(library.hashKoreader ? [hashForKoreaderTask(book.id)] : []),
  ];
}

/** A book that took the whole process down with it twice, or cannot be stored, is left alone. */
export async function giveUpOnBook(
  { db, events }: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  const book = await db
    .selectFrom('book')
    .select(['seriesId', 'libraryId'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (!book) return;
  await db
    .updateTable('media')
    .set({ status: 'ERROR', comment: 'ERR_1005', analyzed: Date.now() })
    .where('bookId', '=', bookId)
    .execute();
  events.emit({ name: 'BookChanged', payload: { bookId, ...book } });
}

async function storeAnalysis(
  db: Db,
  { book, library, analysis }: { book: Subject; library: Library; analysis: AnalyzedBook },
): Promise<boolean> {
  const media = mediaOfAnalysis(analysis);
  const updated = await db
    .updateTable('media')
    .set({ ...media, pagesHashed: 0, analyzed: Date.now() })
    .where('bookId', '=', book.id)
    // If the book got another file meanwhile, that file's analysis is already queued.
    .where('bookId', 'in', (eb) =>
      eb
        .selectFrom('book')
        .select('id')
        .where('id', '=', book.id)
        .where('url', '=', book.url)
        .where('fileLastModified', '=', book.fileLastModified),
    )
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  if (book.status !== 'UNKNOWN') {
    await db.deleteFrom('bookPageHash').where('bookId', '=', book.id).execute();
  }
  await applyBookFacts(db, { bookId: book.id, library, facts: unpackFacts(media.facts) });
  if (['OUTDATED', 'READY'].includes(book.status) && analysis.status === 'READY') {
    await adjustProgress(db, book, media.pagesCount);
  }
  return true;
}

/** Corrects the record of a file that was written over since the last scan; tells whether it was. */
async function storeFile(db: Db, book: Subject, file: BookState): Promise<boolean> {
  const modified = Math.trunc(file.mtimeMs);
  if (file.size === book.sizeBytes && modified === book.fileLastModified) return false;
  await db
    .updateTable('book')
    .set({
      sizeBytes: file.size,
      fileLastModified: modified,
      fileHash: '',
      lastModified: Date.now(),
    })
    .where('id', '=', book.id)
    .execute();
  return true;
}

/**
 * After a change of the page count, completed stays completed and all else starts over. Of a book that failed
 * meanwhile, as one that was cut short and is whole again, no count is known: places that it has stay.
 */
async function adjustProgress(db: Db, book: Subject, pagesCount: number): Promise<void> {
  if (pagesCount === book.pagesCount) return;
  const progress = db.updateTable('readProgress').where('bookId', '=', book.id);
  await progress.set({ page: pagesCount }).where('completed', '=', 1).execute();
  const last = book.pagesCount === 0 ? pagesCount : 0;
  await progress.set({ page: 1 }).where('completed', '=', 0).where('page', '>', last).execute();
  await countProgress(db, { seriesId: book.seriesId });
}

async function isLastOfSeries(db: Db, { id, seriesId }: Subject): Promise<boolean> {
  const waiting = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select('book.id')
    .where('book.seriesId', '=', seriesId)
    .where('book.id', '!=', id)
    .where('book.deleted', '=', 0)
    .where('media.status', 'in', ['UNKNOWN', 'OUTDATED'])
    .executeTakeFirst();
  return waiting === undefined;
}
