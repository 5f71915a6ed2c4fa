import path from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { findPages } from '../../catalogue/books/book-media.ts';
import { type AnalyzedBook, analyzeBook } from '../../media/analyze-book.ts';
import { stat } from '../../media/base/disk.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { hashFile } from '../../media/hash-file.ts';
import { mediaOfAnalysis } from '../metadata/media-of-analysis.ts';
import { hashForKoreaderTask } from '../queue/file-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FileSubject } from './file-subject.ts';

/** What is stored about a new file of a book. */
export interface BookFacts {
  readonly analysis: AnalyzedBook;
  readonly fileHash: string;
}

/**
 * Reads the new file of a book, in place or not yet; undefined for a file beside it.
 * @throws when it can't be read
 */
export async function readBookFacts(
  db: Db,
  { libraryId, book, file: target }: FileSubject,
  file: string,
): Promise<BookFacts | undefined> {
  const library = book?.url === target ? await findLibrary(db, libraryId) : undefined;
  if (!book || !library) return undefined;
  const before = await findPages(db, book.bookId);
  const isMeasured = before.some(({ width }) => width !== null);
  const analysis = await analyzeBook(file, { dimensions: library.analyzeDimensions || isMeasured });
  if (analysis.status !== 'READY')
    throw new Error(`The written copy of ${book.url} can’t be read.`);
  return {
    analysis,
    fileHash: library.hashFiles || book.fileHash !== '' ? await hashFile(file) : '',
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
  const info = await stat(file).catch(() => undefined);
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
      if (library?.hashKoreader) await tasks.add([hashForKoreaderTask(book.bookId)], transaction);
    } else await noteSidecar(transaction, subject, info);
    const { writingId } = await transaction
      .updateTable('metadataFile')
      .set({ state, reason: '' })
      .where('id', '=', fileId)
      .returning('writingId')
      .executeTakeFirstOrThrow();
    await noteHistory(transaction, { writingId, subject, state });
  });
  if (book && facts) {
    events.emit({ name: 'BookChanged', payload: { bookId: book.bookId, seriesId, libraryId } });
  }
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

const Properties = z.record(z.string(), z.string());

/** One entry for all files of a request, which counts them. */
async function noteHistory(
  db: Db,
  { writingId, subject, state }: { writingId: string } & Pick<Recorded, 'subject' | 'state'>,
): Promise<void> {
  const id = state === 'written' ? writingId : `${writingId}-undone`;
  const type = state === 'written' ? 'MetadataWritten' : 'MetadataRestored';
  const { book, seriesId, libraryId, file } = subject;
  const known = await db
    .selectFrom('history')
    .select(['properties', 'seriesId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) {
    const properties = fromJson(Properties, known.properties);
    const files = String(Number(properties['files'] ?? 1) + 1);
    await db
      .updateTable('history')
      .set({
        bookId: null,
        seriesId: known.seriesId === seriesId ? seriesId : null,
        timestamp: Date.now(),
        properties: JSON.stringify({ ...properties, files }),
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  const properties = { name: file, files: '1', writing: writingId, libraryId };
  await db
    .insertInto('history')
    .values({
      id,
      type,
      timestamp: Date.now(),
      bookId: book?.bookId ?? null,
      seriesId,
      properties: JSON.stringify(properties),
    })
    .execute();
}
