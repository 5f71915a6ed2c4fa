import path from 'node:path';
import { rm, stat } from '../../media/base/disk.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { bookExtensions } from '../files/walk-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { repairedPath } from '../files/extensions.ts';
import {
  FileChangedError,
  isAsRecorded,
  moveRecord,
  refuseTakenPath,
} from '../files/file-state.ts';
import { leftAlone, type Outcome } from '../queue/tasks.ts';
import { upkeepOfBook } from '../queue/queue-upkeep.ts';
import { placeFile } from '../files/temporary-files.ts';
import { isLeftAlone, leaveAlone } from './left-alone.ts';

/** Renames a file whose extension is not that of its content. */
export async function repairExtension(
  services: WorkServices,
  { bookId }: { bookId: string },
): Promise<Outcome> {
  const { db, events, tasks } = services;
  if (isLeftAlone('repair', bookId)) return leftAlone;
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.url', 'book.seriesId', 'book.libraryId', 'book.sizeBytes', 'media.mediaType'])
    .select('book.fileLastModified')
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .executeTakeFirst();
  const library = book && (await findLibrary(db, book.libraryId));
  if (!book || !library?.repairExtensions) return;
  const target = repairedPath(book.url, book.mediaType);
  if (target === undefined) return;
  // A file that the library would no longer find keeps its name.
  if (!bookExtensions(library).has(path.extname(target).toLowerCase())) return;
  try {
    await refuseTakenPath(db, target);
    if (!(await rename(book, target))) return;
  } catch (error) {
    leaveAlone('repair', bookId, error);
    throw error;
  }
  await inTransaction(db, (transaction) => moveRecord(transaction, { bookId, url: target }));
  const { seriesId, libraryId, mediaType } = book;
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
  await tasks.add(upkeepOfBook(library, { id: bookId, url: target, mediaType, pagesHashed: 1 }));
}

/** Whether the file has its new name, be it from a task that was cut off. */
async function rename(
  book: { url: string; sizeBytes: number; fileLastModified: number },
  target: string,
): Promise<boolean> {
  const [from, to] = await Promise.all(
    [book.url, target].map((file) => stat(file).catch(() => undefined)),
  );
  if (!from) return isAsRecorded(book, target);
  if (!(await isAsRecorded(book))) throw new FileChangedError(book.url);
  // Two names of one file: the second was given just before the task was cut off.
  if (to && to.ino === from.ino && to.dev === from.dev) await rm(book.url);
  else await placeFile(book.url, target);
  return true;
}
