import { statBook } from '../../media/book-file.ts';
import { sql } from 'kysely';
import { countProgress } from '../../catalogue/books/write-progress.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { analyzeBook, type AnalyzedBook } from '../../media/analyze-book.ts';
import { hashFile } from '../../media/hash-file.ts';
import { isRecorded } from '../files/file-state.ts';
import type { LocateBook } from '../queue/file-tasks.ts';
import { analyzeBookTask } from '../queue/tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { mediaOfAnalysis } from './media-of-analysis.ts';

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly fileLastModified: number;
  readonly sizeBytes: number;
  readonly fileHash: string;
  readonly status: string;
  readonly pagesCount: number;
}

/**
 * Finds where the pages lie of a book that another product has read, and what its file says of itself.
 * Nothing that a person sees of the book changes by it, unless the file says otherwise.
 *
 * @param hashed whether the file may be another one of the same size: then its content decides
 */
export async function locateBook(
  services: WorkServices,
  { bookId, hashed }: LocateBook,
  ending?: AbortSignal,
): Promise<void> {
  const { db, events, tasks } = services;
  const book = await findTaken(db, bookId);
  const library = book && (await findLibrary(db, book.libraryId));
  const file = book && (await statBook(book.url).catch(() => undefined));
  // One that is away, or changed, is for a scan.
  if (!book || !library || !file) return;
  if (!isRecorded({ size: file.size, modified: file.mtimeMs }, book)) return;
  if (hashed && (await hashFile(book.url, ending)) !== book.fileHash) {
    await forget(db, book);
    await tasks.add([analyzeBookTask(bookId)]);
    return;
  }
  const analysis = await analyzeBook(book.url, { dimensions: library.analyzeDimensions });
  await inTransaction(db, (transaction) => store(transaction, book, analysis));
  if (analysis.status === book.status) return;
  const { seriesId, libraryId } = book;
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
}

/** The same for every such book of a series, before their files' metadata is used. */
export async function locateBooksOf(services: WorkServices, seriesId: string): Promise<void> {
  const taken = await services.db
    .selectFrom('media')
    .innerJoin('book', 'book.id', 'media.bookId')
    .select('book.id')
    .where('book.seriesId', '=', seriesId)
    .where('media.taken', '=', 1)
    .execute();
  for (const { id } of taken) await locateBook(services, { bookId: id });
}

function findTaken(db: Db, bookId: string): Promise<Subject | undefined> {
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId', 'book.fileLastModified'])
    .select(['book.sizeBytes', 'book.fileHash', 'media.status', 'media.pagesCount'])
    .where('book.id', '=', bookId)
    .where('media.taken', '=', 1)
    .executeTakeFirst();
}

/** The file is another one than was known. */
async function forget(db: Db, { id }: Subject): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('book')
      .set({ fileHash: '', lastModified: Date.now() })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('media')
      .set({ status: 'OUTDATED', taken: 0 })
      .where('bookId', '=', id)
      .execute();
  });
}

async function store(db: Db, book: Subject, analysis: AnalyzedBook): Promise<void> {
  const media = mediaOfAnalysis(analysis);
  const { pagesCount } = media;
  await db.updateTable('media').set(media).where('bookId', '=', book.id).execute();
  if (pagesCount === book.pagesCount) return;
  await db.deleteFrom('bookPageHash').where('bookId', '=', book.id).execute();
  await db.updateTable('media').set({ pagesHashed: 0 }).where('bookId', '=', book.id).execute();
  if (analysis.status === 'READY' && book.pagesCount > 0) await scaleProgress(db, book, pagesCount);
}

/** Another count of pages of the same file: who was half through it still is. */
async function scaleProgress(db: Db, book: Subject, pagesCount: number): Promise<void> {
  const scaled = sql`round(page * ${pagesCount} * 1.0 / ${book.pagesCount})`;
  const place = engine.least(sql`${pagesCount}`, engine.greatest(sql`1`, scaled));
  await sql`UPDATE readProgress SET page = CASE completed WHEN 1 THEN ${pagesCount} ELSE ${place} END
    WHERE bookId = ${book.id}`.execute(db);
  await countProgress(db, { seriesId: book.seriesId });
}
