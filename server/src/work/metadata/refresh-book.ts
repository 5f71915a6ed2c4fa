import type { Library } from '@longbox/contract/libraries';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { findBarcodeIsbn } from '../../media/barcode.ts';
import { readSidecar } from '../../media/sidecar.ts';
import { isChanged } from '../files/file-state.ts';
import { analyzeBook } from './analyze-book.ts';
import { applyBookFacts } from './apply-book-facts.ts';
import { locateBook } from './locate-book.ts';
import { bookFacts, type Facts, packFacts, unpackFacts } from './facts.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { extendReadLists } from './import-sets.ts';
import type { RefreshBook } from '../queue/file-tasks.ts';
import { refreshSeriesTask } from '../queue/tasks.ts';

/**
 * Applies again what a book's file says of itself (api.md 8.3), as its last analysis found it, and
 * looks for an ISBN on its pages. The series follows with artwork, metadata and aggregation.
 */
export async function refreshBook(
  services: WorkServices,
  { bookId, only }: RefreshBook,
): Promise<void> {
  const { db, events, tasks } = services;
  // A file that changed since its analysis says other things of itself now.
  if (only === undefined && (await isChanged(db, bookId))) await analyzeBook(services, { bookId });
  else await locateBook(services, { bookId });
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.seriesId', 'book.libraryId', 'book.url'])
    .select(['media.facts', 'media.status', 'media.profile', 'media.mediaType'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const library = book && (await findLibrary(db, book.libraryId));
  if (!book || !library) return;
  const { seriesId, libraryId } = book;
  const isBeside = only === undefined && book.mediaType === 'application/pdf';
  const packed = isBeside ? await readBeside(db, bookId, book.url) : book.facts;
  const facts = unpackFacts(packed);
  // Text in the file has precedence over a barcode in an image, so it comes last.
  const isPaged = book.status === 'READY' && ['DIVINA', 'PDF'].includes(book.profile);
  const isNews = isPaged && (await applyBarcode(db, { bookId, library, facts }));
  if (only === undefined) await applyBookFacts(db, { bookId, library, facts });
  if (only === undefined || isNews) {
    events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  }
  if (only !== undefined) return;
  if (facts && library.importComicInfoReadList) await extendReadLists(services, { bookId, facts });
  await tasks.add([refreshSeriesTask(seriesId)]);
}

/** The file next to a PDF may have changed while the PDF has not. */
async function readBeside(db: Db, bookId: string, url: string): Promise<string | null> {
  const facts = packFacts({ comicInfo: await readSidecar(url) });
  await db.updateTable('media').set({ facts }).where('bookId', '=', bookId).execute();
  return facts;
}

interface Searched {
  readonly bookId: string;
  readonly library: Library;
  readonly facts: Facts | undefined;
}

/** Stores the ISBN printed on a book, unless something better is known; tells whether it did. */
async function applyBarcode(db: Db, { bookId, library, facts }: Searched): Promise<boolean> {
  if (!library.importBarcodeIsbn) return false;
  if (bookFacts(library, facts)?.isbn !== undefined) return false;
  const row = await db
    .selectFrom('bookMetadata')
    .select(['locks', 'isbn'])
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  if (!row || fromJson(Names, row.locks).includes('isbn')) return false;
  const { file, pages } = await requireReadyMedia(db, bookId);
  const isbn = await findBarcodeIsbn(file, pages);
  if (isbn === undefined || isbn === row.isbn) return false;
  await db
    .updateTable('bookMetadata')
    .set({ isbn, lastModified: Date.now() })
    .where('bookId', '=', bookId)
    .execute();
  return true;
}
