import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { findPages } from '../../catalogue/books/book-media.ts';
import { type AnalyzedBook, analyzeBook } from '../../media/analyze-book.ts';
import { stat } from '../../media/base/disk.ts';
import { statBook } from '../../media/book-file.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { folderType } from '../../media/folder/picture-folder.ts';
import { hashFile } from '../../media/hash-file.ts';
import { regroupTasks } from '../metadata/group-of.ts';
import { mediaOfAnalysis } from '../metadata/media-of-analysis.ts';
import { hashForKoreaderTask } from '../queue/file-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FileSubject } from './file-subject.ts';
import { noteHistory } from './note-history.ts';

/** What is stored about a new file of a book. */
export interface BookFacts {
  readonly analysis: AnalyzedBook;
  readonly fileHash: string;
}

/**
 * Reads the new file of a book, in place or not yet; undefined for a file beside it. A folder is read as it is.
 * @throws when it can't be read
 */
export async function readBookFacts(
  db: Db,
  { libraryId, book, file: target }: FileSubject,
  file: string,
): Promise<BookFacts | undefined> {
  const isFolder = book?.mediaType === folderType;
  const isOfBook = isFolder || book?.url === target;
  const library = isOfBook ? await findLibrary(db, libraryId) : undefined;
  if (!book || !library) return undefined;
  const read = isFolder ? book.url : file;
  const before = await findPages(db, book.bookId);
  const isMeasured = before.some(({ width }) => width !== null);
  const analysis = await analyzeBook(read, { dimensions: library.analyzeDimensions || isMeasured });
  if (analysis.status !== 'READY')
    throw new Error(`The written copy of ${book.url} can’t be read.`);
  return {
    analysis,
    fileHash: library.hashFiles || book.fileHash !== '' ? await hashFile(read) : '',
  };
}

interface Recorded {
  readonly fileId: number;
  readonly subject: FileSubject;
  /** Of the book; undefined for a file beside it. */
  readonly facts: BookFacts | undefined;
  readonly state: 'written' | 'undone';
}

/** Stores that a file has been replaced, with all that a scan would find changed otherwise. */
export async function recordFile(services: WorkServices, recorded: Recorded): Promise<void> {
  const { db, events, tasks } = services;
  const { fileId, subject, facts, state } = recorded;
  const { book, seriesId, libraryId, file } = subject;
  const library = await findLibrary(db, libraryId);
  const info = await (book && facts ? statBook(book.url) : stat(file)).catch(() => undefined);
  await inTransaction(db, async (transaction) => {
    if (book && facts && info) {
      await transaction
        .updateTable('book')
        .set({
          sizeBytes: info.size,
          fileLastModified: Math.trunc(info.mtimeMs),
          fileHash: facts.fileHash,
          lastModified: Date.now(),
        })
        .where('id', '=', book.bookId)
        .execute();
      await transaction
        .updateTable('media')
        .set(mediaOfAnalysis(facts.analysis))
        .where('bookId', '=', book.bookId)
        .execute();
      if (library)
        await regroup(transaction, tasks, { library, subject, analysis: facts.analysis });
      if (library?.hashKoreader) await tasks.add([hashForKoreaderTask(book.bookId)], transaction);
    } else await noteSidecar(transaction, subject, info);
    const { writingId } = await transaction
      .updateTable('metadataFile')
      .set({ state, reason: '' })
      .where('id', '=', fileId)
      .returning('writingId')
      .executeTakeFirstOrThrow();
    await noteHistory(transaction, {
      ...(state === 'written'
        ? { id: writingId, type: 'MetadataWritten' }
        : { id: `${writingId}-undone`, type: 'MetadataRestored' }),
      writingId,
      bookId: book?.bookId,
      seriesId,
      libraryId,
      file,
    });
  });
  if (book && facts) {
    events.emit({ name: 'BookChanged', payload: { bookId: book.bookId, seriesId, libraryId } });
  }
}

/** A file that now names another series: its book goes there. */
async function regroup(
  db: Db,
  tasks: WorkServices['tasks'],
  {
    library,
    subject: { seriesId, book },
    analysis,
  }: { library: Library; subject: FileSubject; analysis: AnalyzedBook },
): Promise<void> {
  const series = await db
    .selectFrom('series')
    .select(['url', 'oneshot'])
    .where('id', '=', seriesId)
    .executeTakeFirst();
  if (!book || !series) return;
  const { url: seriesUrl, oneshot } = series;
  const standing = { url: book.url, oneshot, libraryId: library.id, seriesUrl };
  await tasks.add(regroupTasks(library, standing, analysis), db);
}

/** The files beside the books of a series, as a scan would find them. */
async function noteSidecar(
  db: Db,
  { seriesId, file }: FileSubject,
  info: { size: number; mtimeMs: number } | undefined,
): Promise<void> {
  const name = path.basename(file);
  // Only this one is looked at by scans.
  if (name !== 'series.json') return;
  const row = await db
    .selectFrom('series')
    .select('sidecars')
    .where('id', '=', seriesId)
    .executeTakeFirst();
  const others = (row?.sidecars ?? '')
    .split('|')
    .filter((part) => part !== '' && !part.startsWith(`${name}:`));
  const mine = info ? [`${name}:${Math.trunc(info.mtimeMs)}:${info.size}`] : [];
  const nameOf = (part: string): string => part.replace(/:\d+:\d+$/u, '');
  const sidecars = [...others, ...mine].toSorted((one, other) =>
    compareNatural(nameOf(one), nameOf(other)),
  );
  await db
    .updateTable('series')
    .set({ sidecars: sidecars.join('|') })
    .where('id', '=', seriesId)
    .execute();
}
