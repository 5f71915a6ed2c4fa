import { rm, stat } from '../../media/base/disk.ts';
import { joinBook } from '../../catalogue/belongings/book-belongings.ts';
import { requireAnalyzedMedia } from '../../catalogue/books/book-media.ts';
import { isDiskFull } from '../../base/db/disk-full.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { recordHistory } from '../files/record-history.ts';
import { isSameFile } from '../files/transfer-file.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { canRepack, repack } from '../../media/repack.ts';
import { analyzeZip } from '../../media/zip/analyze-zip.ts';
import { openZip } from '../../media/zip/read-zip.ts';
import { locateBook } from '../metadata/locate-book.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { BookToConvert } from '../queue/file-tasks.ts';
import { analyzeBookTask, leftAlone, type Outcome } from '../queue/tasks.ts';
import { convertedPath } from '../files/extensions.ts';
import {
  FileChangedError,
  isAsRecorded,
  moveRecord,
  refuseTakenPath,
} from '../files/file-state.ts';
import { placeFile, replaceFile, temporaryBeside } from '../files/temporary-files.ts';
import { isLeftAlone, leaveAlone } from './left-alone.ts';

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
  readonly status: string;
  readonly mediaType: string;
}

/** Converts a comic if its library's settings ask for it; not again what failed before. */
export async function convertBook(
  services: WorkServices,
  request: BookToConvert,
): Promise<Outcome> {
  const { db } = services;
  if (isLeftAlone('convert', request.bookId)) return leftAlone;
  const book = await findBook(db, request.bookId);
  const library = book && (await findLibrary(db, book.libraryId));
  if (library?.convertToCbz) await convertNow(services, request);
}

/**
 * Rewrites a comic of another archive as CBZ and deletes the old file. That stays until the CBZ was read
 * back and its record leads there.
 */
export async function convertNow(services: WorkServices, request: BookToConvert): Promise<void> {
  const { db } = services;
  const { bookId, file } = request;
  const book = await findBook(db, bookId);
  if (!book) return;
  if (book.url !== file) {
    if (book.url === convertedPath(file) && (await isConverted(db, request))) await deleteOld(file);
    return;
  }
  if (book.status !== 'READY' || !(await canRepack(book.mediaType, file))) return;
  try {
    await convert(services, book);
  } catch (error) {
    // Once there is room, the next scan finds the book still to convert.
    if (!isDiskFull(error)) leaveAlone('convert', bookId, error);
    throw error;
  }
}

async function findBook(db: Db, bookId: string): Promise<Subject | undefined> {
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.seriesId', 'book.libraryId', 'book.sizeBytes'])
    .select(['book.fileLastModified', 'media.status', 'media.mediaType'])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .executeTakeFirst();
}

async function convert(services: WorkServices, book: Subject): Promise<void> {
  const { db } = services;
  const file = book.url;
  const target = convertedPath(file);
  await locateBook(services, { bookId: book.id });
  const { pages } = await requireAnalyzedMedia(db, book.id);
  if (await isAsRecorded(book)) await write(db, { ...book, file, target, pages });
  // A RAR named .cbz is replaced in place: being a zip now, it was done by a task that was cut off.
  else if (target !== file || !(await holds(target, pages))) {
    // A scan tells of a file that is gone.
    if (await isThere(file)) throw new FileChangedError(file);
    return;
  }
  await record(services, book, target);
  // A RAR that was changed meanwhile is kept.
  if (target !== file && (await isAsRecorded(book))) await deleteOld(file);
}

interface Conversion {
  readonly file: string;
  readonly mediaType: string;
  readonly target: string;
  readonly pages: readonly BookPage[];
}

async function write(db: Db, { file, mediaType, target, pages }: Conversion): Promise<void> {
  const temporary = await temporaryBeside(db, file);
  try {
    const names = await repack(mediaType, { path: file, target: temporary });
    await verify(temporary, names);
    if (!(await holds(temporary, pages))) {
      throw new Error(`Couldn’t convert ${file}: its pages would change`);
    }
    if (target === file) await replaceFile(temporary, file);
    else if (!(await isThere(target))) {
      await refuseTakenPath(db, target);
      await placeFile(temporary, target);
    }
    // The same archive always gives the same bytes, so an interrupted task wrote this file.
    else if (!(await isSameFile(temporary, target)))
      throw new Error(`${target} already exists. Rename or delete it, then try again.`);
    // Or an earlier one, whose old file couldn't be deleted, or was put back: the book that it made stays.
    else if (await wasConverted(db, { file, target }))
      throw new Error(`${file} was converted before: ${target} is in the library.`);
  } finally {
    await rm(temporary, { force: true });
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** @throws when the archive does not hold exactly these entries, each sound */
async function verify(file: string, names: readonly string[]): Promise<void> {
  const zip = await openZip(file);
  try {
    const isSame =
      zip.entries.length === names.length &&
      zip.entries.every(({ name }, index) => name === names[index]);
    if (!isSame) throw new Error('The new archive differs from the book. Nothing was changed.');
    for (const entry of zip.entries) await zip.read(entry);
  } finally {
    await zip.close();
  }
}

/** Whether a zip archive has these pages, in this order. */
async function holds(file: string, pages: readonly BookPage[]): Promise<boolean> {
  const analysis = await analyzeZip(file, { dimensions: false }).catch(() => undefined);
  const signature = (list: readonly BookPage[]): string =>
    JSON.stringify(list.map(({ fileName, size }) => [fileName.replaceAll('\\', '/'), size]));
  return analysis !== undefined && signature(analysis.pages) === signature(pages);
}

async function record(
  { db, events, tasks }: WorkServices,
  book: Subject,
  target: string,
): Promise<void> {
  const { id: bookId, seriesId, libraryId } = book;
  const info = await stat(target);
  const duplicate = await inTransaction(db, async (transaction) => {
    // A record of the same path can only belong to the file just written; it may have been read meanwhile.
    const twin = await transaction
      .selectFrom('book')
      .select('id')
      .where('libraryId', '=', libraryId)
      .where('url', '=', target)
      .where('id', '!=', bookId)
      .executeTakeFirst();
    if (twin) {
      await joinBook(transaction, { from: twin.id, to: bookId });
      await transaction.deleteFrom('book').where('id', '=', twin.id).execute();
    }
    await moveRecord(transaction, { bookId, url: target });
    await transaction
      .updateTable('book')
      .set({
        sizeBytes: info.size,
        fileLastModified: Math.trunc(info.mtimeMs),
        fileHash: '',
      })
      .where('id', '=', bookId)
      .execute();
    await transaction
      .updateTable('media')
      .set({ status: 'OUTDATED' })
      .where('bookId', '=', bookId)
      .execute();
    const properties = { name: target, 'former file': book.url };
    await recordHistory(transaction, { type: 'BookConverted', bookId, seriesId, properties });
    await tasks.add([analyzeBookTask(bookId)], transaction);
    return twin?.id;
  });
  if (duplicate !== undefined) {
    events.emit({ name: 'BookDeleted', payload: { bookId: duplicate, seriesId, libraryId } });
  }
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
}

const conversions = (db: Db, file: string, target: string) =>
  db
    .selectFrom('history')
    .select('history.id')
    .where('history.type', '=', 'BookConverted')
    .where('properties', '=', JSON.stringify({ name: target, 'former file': file }));

async function isConverted(db: Db, { bookId, file }: BookToConvert): Promise<boolean> {
  const rows = conversions(db, file, convertedPath(file)).where('bookId', '=', bookId);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Whether a book that is there was made of a file of this path before. */
async function wasConverted(
  db: Db,
  { file, target }: Pick<Conversion, 'file' | 'target'>,
): Promise<boolean> {
  const rows = conversions(db, file, target)
    .innerJoin('book', 'book.id', 'history.bookId')
    .where('book.url', '=', target)
    .where('book.deleted', '=', 0);
  return (await rows.executeTakeFirst()) !== undefined;
}

const deleteOld = (file: string): Promise<void> => rm(file, { force: true });
