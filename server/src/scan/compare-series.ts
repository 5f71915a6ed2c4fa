import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import type { WorkServices } from '../services.ts';
import type { FoundSeries } from './found-series.ts';
import { insertBooks } from './insert-books.ts';
import { insertSeries } from './insert-series.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { type KnownBook, type KnownSeries, selectKnownBooks } from './scan-store.ts';

/** Rows written in one go, so that other writers never wait for long. */
const batchSize = 50;

interface Compared {
  readonly library: Library;
  readonly found: FoundSeries;
  readonly known: KnownSeries | undefined;
  readonly deep: boolean;
}

/** What a book's file is now, against its record if there is one. */
interface FoundBook {
  readonly url: string;
  readonly name: string;
  readonly modified: number;
  readonly size: number;
  readonly known: KnownBook | undefined;
}

/**
 * Brings one series in line with its folder. A known one is compared book by book only when its
 * folder's time changed, a book disappeared, or the scan is deep.
 *
 * @returns the series' id when anything of it changed
 */
export async function compareSeries(
  services: WorkServices,
  { library, found, known, deep }: Compared,
): Promise<string | undefined> {
  const { db, events } = services;
  const books = known ? await selectKnownBooks(db, known.id) : [];
  const modified = library.scanForceModifiedTime ? await newest(found) : found.modified;
  const sameSidecars = known?.sidecars === found.sidecars;
  const sameFolder = known?.deleted === 0 && known.fileLastModified === Math.trunc(modified);
  if (known && sameFolder && !deep && !hasLost(books, found)) {
    if (sameSidecars) return undefined;
    await db
      .updateTable('series')
      .set({ sidecars: found.sidecars })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }

  const seriesId = known?.id ?? newId();
  const libraryId = library.id;
  if (!known) await insertSeries(db, { id: seriesId, libraryId, found });
  const changed = await storeBooks(services, { seriesId, libraryId, found, books });
  const isNews = changed || known?.deleted === 1;
  await inTransaction(db, async (transaction) => {
    if (isNews || !known) await renumberSeries(transaction, seriesId);
    await transaction
      .updateTable('series')
      .set({
        deleted: 0,
        fileLastModified: Math.trunc(modified),
        sidecars: found.sidecars,
        ...(known && isNews && { lastModified: Date.now() }),
      })
      .where('id', '=', seriesId)
      .execute();
  });
  if (!known) events.emit({ name: 'SeriesAdded', payload: { seriesId, libraryId } });
  else if (isNews) events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId } });
  return isNews || !known || !sameSidecars ? seriesId : undefined;
}

function hasLost(books: readonly KnownBook[], found: FoundSeries): boolean {
  const present = new Set(found.books.map((name) => path.join(found.folder, name)));
  return books.some((book) => book.deleted === 0 && !present.has(book.url));
}

async function newest(found: FoundSeries): Promise<number> {
  const times = [found.modified];
  for (const name of found.books) {
    const info = await stat(path.join(found.folder, name)).catch(() => undefined);
    if (info) times.push(info.mtimeMs);
  }
  return Math.max(...times);
}

interface Stored {
  readonly seriesId: string;
  readonly libraryId: string;
  readonly found: FoundSeries;
  readonly books: readonly KnownBook[];
}

/** Stores new, changed, found-again and missing books; tells whether there were any. */
async function storeBooks(
  { db, events }: WorkServices,
  { seriesId, libraryId, found, books }: Stored,
): Promise<boolean> {
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
  const isNew = (book: FoundBook): boolean => book.known === undefined;
  const isChanged = ({ known, modified, size }: FoundBook): boolean =>
    known !== undefined &&
    (known.deleted === 1 || known.fileLastModified !== modified || known.sizeBytes !== size);
  const added = present.filter(isNew);
  const changed = present.filter(isChanged);
  const lost = [...missing.values()].filter(({ deleted }) => deleted === 0);

  for (const batch of batches(added)) {
    const ids = await inTransaction(db, (transaction) =>
      insertBooks(transaction, { seriesId, libraryId, oneshot: found.oneshot, batch }),
    );
    for (const bookId of ids) {
      events.emit({ name: 'BookAdded', payload: { bookId, seriesId, libraryId } });
    }
  }
  for (const { known, modified, size } of changed) {
    if (known) await updateBook(db, known, { modified, size });
  }
  for (const { id } of lost) {
    await db
      .updateTable('book')
      .set({ deleted: 1, lastModified: Date.now() })
      .where('id', '=', id)
      .execute();
  }
  for (const bookId of [
    ...changed.flatMap(({ known }) => known?.id ?? []),
    ...lost.map(({ id }) => id),
  ]) {
    events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  }
  return added.length + changed.length + lost.length > 0;
}

/** A file whose size or time changed must be analysed again; one that only came back need not. */
async function updateBook(
  db: Db,
  known: KnownBook,
  { modified, size }: { modified: number; size: number },
): Promise<void> {
  const isOutdated = known.fileLastModified !== modified || known.sizeBytes !== size;
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('book')
      .set({ deleted: 0, fileLastModified: modified, sizeBytes: size, lastModified: Date.now() })
      .$if(isOutdated, (query) => query.set({ fileHash: '' }))
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
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}
