import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import type { WorkServices } from './work-services.ts';
import { comparisonsIn } from './alike-tasks.ts';
import { bookExtensions } from '../files/walk-library.ts';
import {
  convertBookTask,
  findDuplicatePagesTask,
  hashBookTask,
  hashForKoreaderTask,
  hashPagesTask,
  repairExtensionTask,
} from './file-tasks.ts';
import type { Task } from './tasks.ts';
import { isRepackable } from '../../media/repack.ts';
import { repairedPath } from '../files/extensions.ts';

/** Options that queue work on single books after their analysis. */
const bookOptions = ['repairExtensions', 'convertToCbz', 'hashPages'] as const;

/** Options that, once switched on, give work on files that are already known. */
export const upkeepOptions = [
  'hashFiles',
  'hashKoreader',
  ...bookOptions,
] as const satisfies readonly (keyof Library)[];

interface ReadyBook {
  readonly id: string;
  readonly url: string;
  readonly mediaType: string;
  readonly pagesHashed: number;
}

/** The work that a library's options ask for on a ready book. */
export function upkeepOfBook(library: Library, book: ReadyBook): Task[] {
  const { id: bookId, url: file, mediaType } = book;
  const libraryId = library.id;
  const repaired = library.repairExtensions && repairedPath(file, mediaType);
  // A book that is renamed is asked about again under its new name.
  if (repaired && bookExtensions(library).has(path.extname(repaired).toLowerCase())) {
    return [repairExtensionTask({ bookId, libraryId })];
  }
  if (library.convertToCbz && isRepackable(mediaType)) {
    return [convertBookTask({ bookId, libraryId, file })];
  }
  const isHashable = mediaType === 'application/zip' && book.pagesHashed === 0;
  return library.hashPages && isHashable ? [hashPagesTask(bookId)] : [];
}

/** Queues what a library's options ask for and has not been done yet (api.md 8.1, last row). */
export async function queueUpkeep({ db, tasks }: WorkServices, library: Library): Promise<void> {
  if (bookOptions.some((name) => library[name])) {
    const ready = await selectReadyBooks(db, library.id);
    await tasks.add(ready.flatMap((book) => upkeepOfBook(library, book)));
  }
  await tasks.add([findDuplicatePagesTask(library.id)]);
  if (library.hashFiles) await tasks.add((await selectUnhashed(db, library.id)).map(hashBookTask));
  if (library.hashKoreader) {
    await tasks.add((await selectUndigested(db, library.id)).map(hashForKoreaderTask));
  }
  await tasks.add(await comparisonsIn(db, library.id));
}

async function selectReadyBooks(db: Db, libraryId: string): Promise<ReadyBook[]> {
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'media.mediaType', 'media.pagesHashed'])
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('media.status', '=', 'READY')
    .where('media.taken', '=', 0)
    .execute();
}

async function selectUnhashed(db: Db, libraryId: string): Promise<string[]> {
  const books = await db
    .selectFrom('book')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deleted', '=', 0)
    .where('fileHash', '=', '')
    .execute();
  return books.map(({ id }) => id);
}

/** Books without KOReader's digest of their present file. */
async function selectUndigested(db: Db, libraryId: string): Promise<string[]> {
  const books = await db
    .selectFrom('book')
    .leftJoin('bookDigest', (join) =>
      join
        .onRef('bookDigest.bookId', '=', 'book.id')
        .onRef('bookDigest.sizeBytes', '=', 'book.sizeBytes')
        .onRef('bookDigest.fileLastModified', '=', 'book.fileLastModified'),
    )
    .select('book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('bookDigest.bookId', 'is', null)
    .execute();
  return books.map(({ id }) => id);
}
