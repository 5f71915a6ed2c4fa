import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { hashFile } from '../../media/hash-file.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FoundSeries } from './found-series.ts';
import { insertBooks } from './insert-books.ts';
import type { KnownBook } from './scan-store.ts';
import { takeOverBook } from './take-over-book.ts';
import { notTrashed, sameAs, type TrashedBook, type TrashedBooks } from './trashed-books.ts';

/** Rows written in one go, so that other writers never wait for long. */
const batchSize = 50;

interface Stored {
  readonly seriesId: string;
  readonly library: Library;
  readonly found: FoundSeries;
  readonly books: readonly KnownBook[];
  readonly trashed: TrashedBooks;
}

/** What a book's file is now, against its record if there is one. */
interface FoundBook {
  readonly url: string;
  readonly name: string;
  readonly modified: number;
  readonly size: number;
  readonly known: KnownBook | undefined;
}

/** Stores new, changed, found-again and missing books; tells whether there were any. */
export async function storeBooks(services: WorkServices, stored: Stored): Promise<boolean> {
  const { db, events } = services;
  const { seriesId, library, found } = stored;
  const libraryId = library.id;
  const { present, lost } = await lookAt(stored);
  const fresh: FoundBook[] = [];
  let moved = 0;
  for (const book of present.filter(({ known }) => known === undefined)) {
    if (await takeOver(services, stored, book)) moved += 1;
    else fresh.push(book);
  }
  for (const batch of batches(fresh)) {
    const ids = await inTransaction(db, (transaction) =>
      insertBooks(transaction, { seriesId, libraryId, oneshot: found.oneshot, batch }),
    );
    for (const bookId of ids) {
      events.emit({ name: 'BookAdded', payload: { bookId, seriesId, libraryId } });
    }
  }
  const changedIds: string[] = [];
  for (const { known, modified, size, url } of present) {
    if (known && (await updateBook(db, known, { modified, size, url }))) changedIds.push(known.id);
  }
  for (const { id } of lost) {
    await db
      .updateTable('book')
      .set({ deleted: 1, lastModified: Date.now() })
      .where('id', '=', id)
      .execute();
  }
  changedIds.push(...lost.map(({ id }) => id));
  for (const bookId of changedIds) {
    events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  }
  return fresh.length + moved + changedIds.length > 0;
}

async function lookAt({ found, books }: Stored) {
  const missing = new Map(books.map((book) => [book.url, book]));
  const present: FoundBook[] = [];
  for (const name of found.books) {
    const url = path.join(found.folder, name);
    const info = await stat(url).catch(() => undefined);
    if (!info) continue;
    const book = { url, name: path.parse(name).name, size: info.size, known: missing.get(url) };
    present.push({ ...book, modified: Math.trunc(info.mtimeMs) });
    missing.delete(url);
  }
  return { present, lost: [...missing.values()].filter(({ deleted }) => deleted === 0) };
}

/** Whether a new file turned out to be a book in the trash, which now belongs to this series. */
async function takeOver(
  { db, events }: WorkServices,
  { seriesId, library, found, trashed }: Stored,
  file: FoundBook,
): Promise<boolean> {
  const samePath = trashed.byPath.get(file.url);
  const same: TrashedBook | undefined =
    samePath?.libraryId === library.id ? samePath : (await sameAs(trashed, file))[0];
  if (!same) return false;
  const { id: bookId } = same;
  notTrashed(trashed, same);
  await inTransaction(db, async (transaction) => {
    const { oneshot } = found;
    await takeOverBook(transaction, { bookId, library, seriesId, oneshot, file });
    if (same.seriesId !== seriesId) await renumberSeries(transaction, same.seriesId);
  });
  await updateBook(db, { ...same, deleted: 0 }, file);
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId: library.id } });
  if (same.seriesId !== seriesId) {
    const payload = { seriesId: same.seriesId, libraryId: same.libraryId };
    events.emit({ name: 'SeriesChanged', payload });
  }
  return true;
}

interface FileFacts {
  readonly url: string;
  readonly modified: number;
  readonly size: number;
}

/**
 * Brings a record in line with its file: one whose size or content changed must be analysed again;
 * one that only came back, or whose time alone changed, need not.
 *
 * @returns whether there is anything to tell of it
 */
async function updateBook(
  db: Db,
  known: KnownBook,
  { url, modified, size }: FileFacts,
): Promise<boolean> {
  const isTouched = known.fileLastModified !== modified || known.sizeBytes !== size;
  if (!isTouched && known.deleted === 0) return false;
  const comparable = isTouched && known.sizeBytes === size && known.fileHash !== '';
  const hash = comparable ? await hashFile(url).catch(() => '') : '';
  const isOutdated = isTouched && !(comparable && hash === known.fileHash);
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('book')
      .set({ deleted: 0, fileLastModified: modified, sizeBytes: size })
      .$if(isOutdated, (query) => query.set({ fileHash: hash }))
      .$if(isOutdated || known.deleted === 1, (query) => query.set({ lastModified: Date.now() }))
      .where('id', '=', known.id)
      .execute();
    if (isOutdated) {
      await transaction
        .updateTable('media')
        .set({ status: 'OUTDATED' })
        .where('bookId', '=', known.id)
        .where('status', '!=', 'UNKNOWN')
        .execute();
    }
  });
  return isOutdated || known.deleted === 1;
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}
