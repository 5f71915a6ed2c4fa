import type { Library } from '@longbox/contract/libraries';
import { packPages } from '../books/book-media.ts';
import { countProgress } from '../books/read-progress.ts';
import type { Db } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import { findLibrary } from '../libraries/find-library.ts';
import { analyzeBook as analyzeFile, type AnalyzedBook } from '../media/analyze-book.ts';
import { jpegThumbnail } from '../media/images.ts';
import { readPage } from '../media/read-page.ts';
import type { WorkServices } from '../services.ts';
import { refreshSeriesTask } from '../tasks/tasks.ts';
import { extendReadLists } from '../sets/import-sets.ts';
import { applyBookFacts } from './apply-book-facts.ts';
import { packFacts, unpackFacts } from './facts.ts';
import { addThumbnail } from './thumbnails.ts';

/** Longest edge of generated posters, in pixels. */
const posterEdge = 300;

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly status: string;
  readonly pagesCount: number;
}

/** Reads a book's file: pages, poster, metadata (api.md 8.2). */
export async function analyzeBook(
  services: WorkServices,
  { bookId }: { bookId: string },
): Promise<void> {
  const { db, events, tasks } = services;
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId'])
    .select(['media.status', 'media.pagesCount'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const library = book && (await findLibrary(db, book.libraryId));
  if (!book || !library) return;
  const analysis = await analyzeFile(book.url, { dimensions: library.analyzeDimensions });
  const poster = await drawPoster(book.url, analysis);
  const stored = await inTransaction(db, (transaction) =>
    storeAnalysis(transaction, { book, library, analysis }),
  );
  if (!stored) return;
  const { seriesId, libraryId } = book;
  if (poster) {
    await addThumbnail(db, {
      owner: 'book',
      ownerId: bookId,
      type: 'GENERATED',
      mediaType: 'image/jpeg',
      url: null,
      width: poster.width,
      height: poster.height,
      bytes: poster.bytes,
      created: Date.now(),
    });
    events.emit({ name: 'ThumbnailBookAdded', payload: { bookId, seriesId, selected: true } });
  }
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  const facts = unpackFacts(packFacts(analysis));
  if (facts && library.importComicInfoReadList) await extendReadLists(services, { bookId, facts });
  if (await isLastOfSeries(db, book)) await tasks.add([refreshSeriesTask(seriesId)]);
}

/** A book whose file took the whole process down with it twice is left alone. */
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

async function drawPoster(file: string, { status, pages, epub }: AnalyzedBook) {
  const isCover = ({ path }: { path: string }): boolean => path === epub?.coverPath;
  const cover = epub && [...epub.resources, ...epub.readingOrder].find(isCover);
  const first = cover ?? pages[0];
  if (status !== 'READY' || !first) return undefined;
  try {
    return await jpegThumbnail(await readPage(file, first), posterEdge);
  } catch {
    // A first page that cannot be drawn leaves the book without a poster, but readable.
    return undefined;
  }
}

const profiles: Readonly<Record<string, string>> = {
  'application/zip': 'DIVINA',
  'application/x-rar-compressed; version=4': 'DIVINA',
  'application/x-rar-compressed; version=5': 'DIVINA',
  'application/pdf': 'PDF',
  'application/epub+zip': 'EPUB',
};

async function storeAnalysis(
  db: Db,
  { book, library, analysis }: { book: Subject; library: Library; analysis: AnalyzedBook },
): Promise<boolean> {
  const { epub } = analysis;
  const facts = packFacts(analysis);
  const isText = epub !== undefined && !epub.divinaCompatible;
  const pagesCount = isText ? epub.pagesCount : analysis.pages.length;
  const updated = await db
    .updateTable('media')
    .set({
      status: analysis.status,
      mediaType: analysis.mediaType,
      pagesCount,
      divinaCompatible: epub?.divinaCompatible ? 1 : 0,
      kepub: epub?.isKepub ? 1 : 0,
      comment: analysis.comment,
      profile: profiles[analysis.mediaType] ?? '',
      pages: analysis.status === 'READY' ? packPages(analysis.pages) : null,
      facts,
      analyzed: Date.now(),
    })
    .where('bookId', '=', book.id)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await applyBookFacts(db, { bookId: book.id, library, facts: unpackFacts(facts) });
  if (book.status === 'OUTDATED' && analysis.status === 'READY') {
    await adjustProgress(db, book, pagesCount);
  }
  return true;
}

/** After a change of the page count, completed stays completed and all else starts over. */
async function adjustProgress(db: Db, book: Subject, pagesCount: number): Promise<void> {
  if (pagesCount === book.pagesCount) return;
  const progress = db.updateTable('readProgress').where('bookId', '=', book.id);
  await progress.set({ page: pagesCount }).where('completed', '=', 1).execute();
  await progress.set({ page: 1 }).where('completed', '=', 0).execute();
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
