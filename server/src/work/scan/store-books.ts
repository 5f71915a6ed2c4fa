import path from 'node:path';
import { sql } from 'kysely';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { followRestrictions } from '../../catalogue/belongings/restrictions.ts';
import { joinSeries } from '../../catalogue/belongings/series-belongings.ts';
import type { Heirs } from '../../catalogue/belongings/ways.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { hashFile } from '../../media/hash-file.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FoundFile } from './found-files.ts';
import type { FoundSeries } from './found-series.ts';
import { insertBooks } from './insert-books.ts';
import { insertSeries } from './insert-series.ts';
import type { KnownBook } from './scan-store.ts';
import { takeOverBook } from './take-over-book.ts';
import { type Likeness, notTrashed, sameAs, type TrashedBooks } from './trashed-books.ts';
import type { LeftOut } from '../files/left-out.ts';
import { fileName } from '../files/names.ts';
import { isRecorded } from '../files/file-state.ts';

/** Rows written in one go, so that other writers never wait for long. */
const batchSize = 50;

interface Stored {
  readonly seriesId: string;
  readonly library: Library;
  readonly found: FoundSeries;
  readonly books: readonly KnownBook[];
  readonly trashed: TrashedBooks;
  /** The scan's view of its library's files. */
  readonly files: ReadonlyMap<string, FoundFile>;
  /** The series is stored along with its books. */
  readonly isNew: boolean;
  /** Time of the series' folder. */
  readonly modified: number;
  /** Notes of the scan's report. */
  readonly leftOut: LeftOut[];
}

/** The current state of a book's file, compared with its record if there is one. */
interface FoundBook {
  readonly url: string;
  readonly name: string;
  readonly modified: number;
  readonly size: number;
  readonly known: KnownBook | undefined;
}

interface Outcome {
  /** Whether there were any. */
  readonly changed: boolean;
  /** It was a new series, and nothing is left to do for it. */
  readonly isWhole: boolean;
}

/** Stores new, changed, found-again and missing books. */
export async function storeBooks(services: WorkServices, stored: Stored): Promise<Outcome> {
  const { db, events } = services;
  const { seriesId, library, found } = stored;
  const libraryId = library.id;
  const { present, lost } = lookAt(stored);
  const { moved, fresh } = await recognize(stored, present);
  const added = batches(stored.isNew ? ranked(present, fresh) : fresh);
  // Of many new series, committing takes as long as writing them.
  const isWhole = stored.isNew && moved.length === 0 && added.length === 1;
  const whole = isWhole ? { booksCount: fresh.length, modified: stored.modified } : undefined;
  const series = { id: seriesId, libraryId, found, whole };
  if (stored.isNew && !isWhole)
    await inTransaction(db, (transaction) => insertSeries(transaction, series));
  await takeOver(services, stored, moved);
  for (const batch of added) {
    const ids = await inTransaction(db, async (transaction) => {
      if (isWhole) await insertSeries(transaction, series);
      return insertBooks(transaction, { seriesId, libraryId, oneshot: found.oneshot, batch });
    });
    for (const bookId of ids) {
      events.emit({ name: 'BookAdded', payload: { bookId, seriesId, libraryId } });
    }
  }
  const changedIds: string[] = [];
  for (const batch of batches(present)) {
    const updates: Update[] = [];
    for (const { known, ...file } of batch) {
      const update = known && (await updateFor(known, file));
      if (update) updates.push(update);
    }
    changedIds.push(...(await writeUpdates(db, updates)));
  }
  const lostIds = lost.map(({ id }) => id);
  if (lostIds.length > 0) {
    await db
      .updateTable('book')
      .set({ deleted: 1, lastModified: Date.now() })
      .where('id', 'in', among(lostIds))
      .execute();
  }
  changedIds.push(...lostIds);
  for (const bookId of changedIds) {
    events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  }
  return { changed: fresh.length + moved.length + changedIds.length > 0, isWhole };
}

function lookAt({ found, books, files, trashed }: Stored) {
  const missing = new Map(books.map((book) => [book.url, book]));
  const present: FoundBook[] = [];
  for (const name of found.books) {
    const url = path.join(found.folder, name);
    const file = files.get(url);
    if (!file) continue;
    present.push({ ...file, name: fileName(url), known: missing.get(url) });
    missing.delete(url);
  }
  const isLost = ({ id, deleted }: KnownBook): boolean => deleted === 0 && !trashed.leaving.has(id);
  return { present, lost: [...missing.values()].filter(isLost) };
}

/** The new books of a new series with the numbers that they get anyway, so that none is written twice. */
function ranked(present: readonly FoundBook[], fresh: readonly FoundBook[]) {
  const inOrder = present.toSorted((a, b) => compareNatural(a.name, b.name));
  const ranks = new Map(inOrder.map(({ url }, index) => [url, index + 1]));
  return fresh.map((book) => ({ ...book, number: ranks.get(book.url) ?? 0 }));
}

/** A new file that turned out to be a book in the trash. */
interface MovedBook {
  readonly file: FoundBook;
  readonly same: Likeness;
}

/** Tells the new files that are books in the trash, of this series before others, from the rest. */
async function recognize(
  { seriesId, library, trashed }: Stored,
  present: readonly FoundBook[],
): Promise<{ moved: MovedBook[]; fresh: FoundBook[] }> {
  const moved: MovedBook[] = [];
  const unknown = present.filter(({ known }) => known === undefined);
  if (trashed.byPath.size === 0) return { moved, fresh: unknown };
  const fresh: FoundBook[] = [];
  for (const file of unknown) {
    const samePath = trashed.byPath.get(file.url);
    const likely = await sameAs(trashed, file);
    const same: Likeness | undefined =
      samePath?.libraryId === library.id
        ? { book: samePath, exact: false }
        : (likely.find(({ book }) => book.seriesId === seriesId) ?? likely[0]);
    if (same) {
      notTrashed(trashed, same.book);
      moved.push({ file, same });
    } else fresh.push(file);
  }
  return { moved, fresh };
}

/**
 * Ties books in the trash to the files that they turned out to be. What restricts the series they were
 * in restricts this one before the first of them can be seen here.
 */
async function takeOver(
  { db, events }: WorkServices,
  { seriesId, library, found, isNew, leftOut, trashed }: Stored,
  moved: readonly MovedBook[],
): Promise<void> {
  const sources = new Set(
    moved.map(({ same }) => same.book.seriesId).filter((id) => id !== seriesId),
  );
  const copies = isNew && sources.size === 1;
  const heldBack = await inTransaction(db, async (transaction) => {
    const labels: string[] = [];
    for (const from of sources)
      labels.push(...(await followRestrictions(transaction, { from, to: seriesId, copies })));
    return labels;
  });
  if (heldBack.length > 0) leftOut.push({ file: found.url, why: 'labels' });
  for (const { file, same } of moved) {
    const { id: bookId, seriesId: from, libraryId } = same.book;
    const emptied = await inTransaction(db, async (transaction) => {
      const { oneshot } = found;
      await takeOverBook(transaction, { bookId, library, seriesId, oneshot, file });
      if (from === seriesId) return false;
      if (await joinEmptied(transaction, { from, to: seriesId })) return true;
      // One that many leave is numbered once, when the scan is through with it.
      if (trashed.left.has(from)) await forgetTime(transaction, from);
      else await renumberSeries(transaction, from);
      return false;
    });
    const update = await updateFor({ ...same.book, deleted: 0 }, file, same.exact);
    if (update) await writeUpdates(db, [update]);
    events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId: library.id } });
    if (from === seriesId) continue;
    const payload = { seriesId: from, libraryId };
    events.emit({ name: emptied ? 'SeriesDeleted' : 'SeriesChanged', payload });
  }
}

/** A series in the trash whose last book went to another series goes there with all it had. */
async function joinEmptied(db: Db, { from, to }: Heirs): Promise<boolean> {
  const left = await db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', from)
    .executeTakeFirst();
  const series = await db
    .selectFrom('series')
    .select('id')
    .where('id', '=', from)
    .where('deleted', '=', 1)
    .executeTakeFirst();
  if (left || !series) return false;
  await joinSeries(db, { from, to });
  return true;
}

/** The series counts as not compared: this scan, or the next if it's cut off, compares it again. */
async function forgetTime(db: Db, seriesId: string): Promise<void> {
  await db.updateTable('series').set({ fileLastModified: 0 }).where('id', '=', seriesId).execute();
}

interface FileFacts {
  readonly url: string;
  readonly modified: number;
  readonly size: number;
}

/** What a record has to say after its file. */
interface Update {
  readonly known: KnownBook;
  readonly file: FileFacts;
  /** Its content isn't the one that was read. */
  readonly isOutdated: boolean;
  readonly hash: string;
}

/**
 * How to bring a record in line with its file, if it isn't: one whose size or content changed must be analyzed again;
 * one that only came back, or whose time alone changed, need not.
 */
async function updateFor(
  known: KnownBook,
  file: FileFacts,
  isExact = false,
): Promise<Update | undefined> {
  const { modified, size, url } = file;
  const isTouched = !isRecorded({ size, modified }, known);
  if (!isTouched && known.deleted === 0) return undefined;
  const comparable = isTouched && !isExact && known.sizeBytes === size && known.fileHash !== '';
  const hash = comparable ? await hashFile(url).catch(() => '') : '';
  const isOutdated = isTouched && !isExact && !(comparable && hash === known.fileHash);
  return { known, file, isOutdated, hash };
}

const updated = ['id', 'fileLastModified', 'sizeBytes', 'fileHash', 'lastModified'];

/** Writes what records have to say; returns the ids of those of which there's something to tell. */
async function writeUpdates(db: Db, updates: readonly Update[]): Promise<string[]> {
  if (updates.length === 0) return [];
  const outdated = updates.filter(({ isOutdated }) => isOutdated);
  await inTransaction(db, async (transaction) => {
    const rows = updates.map(({ known, file, isOutdated, hash }) => ({
      id: known.id,
      fileLastModified: file.modified,
      sizeBytes: file.size,
      fileHash: isOutdated ? hash : null,
      lastModified: isOutdated || known.deleted === 1 ? Date.now() : null,
    }));
    await sql`UPDATE book SET deleted = 0, fileLastModified = given.fileLastModified,
        sizeBytes = given.sizeBytes, fileHash = coalesce(given.fileHash, book.fileHash),
        lastModified = coalesce(given.lastModified, book.lastModified)
      FROM ${engine.rowsOf('book', updated, rows)} AS given
      WHERE book.id = given.id`.execute(transaction);
    if (outdated.length === 0) return;
    await transaction
      .updateTable('media')
      .set({ status: 'OUTDATED' })
      .where('bookId', 'in', among(outdated.map(({ known }) => known.id)))
      .where('status', '!=', 'UNKNOWN')
      .execute();
  });
  return updates
    .filter(({ known, isOutdated }) => isOutdated || known.deleted === 1)
    .map(({ known }) => known.id);
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}
