import { rm, stat } from '../../media/base/disk.ts';
import { type BookMedia, requireAnalyzedMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { recordHistory } from '../files/record-history.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { hashPage } from '../../media/page-hash.ts';
import { readPage } from '../../media/read-page.ts';
import { openZip } from '../../media/zip/read-zip.ts';
import { writeZip, type ZipInput } from '../../media/zip/write-zip.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { locateBook } from '../metadata/locate-book.ts';
import type { HashedPage, RemovePages } from '../queue/file-tasks.ts';
import { analyzeBookTask, leftAlone, type Outcome } from '../queue/tasks.ts';
import { FileChangedError, isAsRecorded } from '../files/file-state.ts';
import { replaceFile, temporaryBeside } from '../files/temporary-files.ts';
import { isLeftAlone, leaveAlone } from './left-alone.ts';

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly status: string;
}

/** Rewrites a zip book without some of its pages, if they are still what they were (api.md 8.4). */
export async function removeHashedPages(
  services: WorkServices,
  { bookId, pages }: RemovePages,
): Promise<Outcome> {
  if (isLeftAlone('remove-pages', bookId)) return leftAlone;
  const book = await findZipBook(services.db, bookId);
  if (!book) return;
  try {
    await remove(services, book, pages);
  } catch (error) {
    leaveAlone('remove-pages', bookId, error);
    throw error;
  }
}

async function findZipBook(db: Db, bookId: string): Promise<Subject | undefined> {
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId'])
    .select(['book.sizeBytes', 'book.fileLastModified', 'media.status'])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .where('media.status', 'in', ['READY', 'OUTDATED'])
    .where('media.mediaType', '=', 'application/zip')
    .executeTakeFirst();
}

async function remove(
  services: WorkServices,
  book: Subject,
  asked: readonly HashedPage[],
): Promise<void> {
  const { db } = services;
  await locateBook(services, { bookId: book.id });
  // A scan saw the change first.
  if (book.status === 'OUTDATED') return refuseChanged(db, book, asked);
  const media = await requireAnalyzedMedia(db, book.id);
  if (!(await isAsRecorded(book))) {
    // Either a person changed the file, or an interrupted task did before it could record that.
    if (!(await areGone(media, asked))) throw new FileChangedError(book.url);
    await record(services, book, asked);
    return;
  }
  const doomed: { page: BookPage; hashed: HashedPage }[] = [];
  for (const hashed of asked) {
    const page = media.pages[hashed.pageNumber - 1];
    if (page && (await isStill(media.file, page, hashed))) doomed.push({ page, hashed });
  }
  if (doomed.length === 0) return refuseChanged(db, book, asked);
  if (doomed.length === media.pages.length) {
    throw new Error(`Every page of ${book.url} is a duplicate. Nothing was changed.`);
  }
  await rewrite(
    db,
    book,
    doomed.map(({ page }) => page),
  );
  await record(
    services,
    book,
    doomed.map(({ hashed }) => hashed),
  );
}

/**
 * Ends work on pages that are no longer there.
 *
 * @throws unless a task that was cut off, or another one that was asked the same, removed them
 */
async function refuseChanged(db: Db, book: Subject, asked: readonly HashedPage[]): Promise<void> {
  const rows = await db
    .selectFrom('history')
    .select('properties')
    .where('type', '=', 'DuplicatePageDeleted')
    .where('bookId', '=', book.id)
    .execute();
  const removed = new Set(rows.map(({ properties }) => properties));
  const isDone = asked.every((page) => removed.has(JSON.stringify(noted(book.url, page))));
  if (!isDone) throw new FileChangedError(book.url);
}

/** The history entry of a removed page. */
const noted = (url: string, page: HashedPage) => ({
  name: url,
  'page number': String(page.pageNumber),
  'page file name': page.fileName,
  'page file hash': page.hash,
  'page file size': String(page.size),
  'page media type': page.mediaType,
});

async function isStill(file: string, page: BookPage, hashed: HashedPage): Promise<boolean> {
  if (page.fileName !== hashed.fileName) return false;
  return (await hashPage(await readPage(file, page))) === hashed.hash;
}

const offsetOf = ({ location }: BookPage): number =>
  location.kind === 'zip' ? location.offset : -1;

/** Whether the archive holds all pages but those to be removed, unchanged. */
async function areGone(media: BookMedia, removed: readonly HashedPage[]): Promise<boolean> {
  const zip = await openZip(media.file).catch(() => undefined);
  if (!zip) return false;
  await zip.close();
  const numbers = new Set(removed.map(({ pageNumber }) => pageNumber));
  const present = new Set(zip.entries.map(({ name, crc32 }) => `${crc32} ${name}`));
  return media.pages.every(({ fileName, location }, index) => {
    const sum = location.kind === 'zip' ? location.crc32 : -1;
    return present.has(`${sum} ${fileName}`) !== numbers.has(index + 1);
  });
}

/** Rewrites the archive without the pages, reads it back, and replaces the old one. */
async function rewrite(db: Db, book: Subject, pages: readonly BookPage[]): Promise<void> {
  const file = book.url;
  const temporary = await temporaryBeside(db, file);
  const offsets = new Set(pages.map(offsetOf));
  const zip = await openZip(file);
  const kept = zip.entries.filter(({ offset }) => !offsets.has(offset));
  const read = async function* (): AsyncGenerator<ZipInput> {
    for (const entry of kept) yield { name: entry.name, bytes: await zip.read(entry) };
  };
  try {
    if (kept.length !== zip.entries.length - pages.length) {
      throw new FileChangedError(file);
    }
    await writeZip(temporary, read());
    await verify(temporary, kept);
    if (!(await isAsRecorded(book))) throw new FileChangedError(file);
    await replaceFile(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await zip.close();
  }
}

/** @throws when the archive does not hold exactly these entries, each sound */
async function verify(
  file: string,
  expected: readonly { name: string; crc32: number }[],
): Promise<void> {
  const zip = await openZip(file);
  try {
    const isSame =
      zip.entries.length === expected.length &&
      zip.entries.every(({ name, crc32 }, index) => {
        const entry = expected[index];
        return entry?.name === name && entry.crc32 === crc32;
      });
    if (!isSame)
      throw new Error('The rewritten archive differs from the book. Nothing was changed.');
    for (const entry of zip.entries) await zip.read(entry);
  } finally {
    await zip.close();
  }
}

async function record(
  { db, events, tasks }: WorkServices,
  book: Subject,
  pages: readonly HashedPage[],
): Promise<void> {
  const { id: bookId, url, seriesId, libraryId } = book;
  const info = await stat(url);
  await inTransaction(db, async (transaction) => {
    const now = Date.now();
    await transaction
      .updateTable('book')
      .set({
        sizeBytes: info.size,
        fileLastModified: Math.trunc(info.mtimeMs),
        fileHash: '',
        lastModified: now,
      })
      .where('id', '=', bookId)
      .execute();
    await transaction
      .updateTable('media')
      .set({ status: 'OUTDATED', pagesHashed: 0 })
      .where('bookId', '=', bookId)
      .execute();
    await transaction.deleteFrom('bookPageHash').where('bookId', '=', bookId).execute();
    for (const page of pages) {
      await transaction
        .updateTable('pageHash')
        .set((eb) => ({ deleteCount: eb('deleteCount', '+', 1), lastModified: now }))
        .where('hash', '=', page.hash)
        .execute();
      const properties = noted(url, page);
      const type = 'DuplicatePageDeleted';
      await recordHistory(transaction, { type, bookId, seriesId, properties });
    }
    await tasks.add([analyzeBookTask(bookId)], transaction);
  });
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
}
