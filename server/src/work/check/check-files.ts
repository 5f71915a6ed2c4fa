import path from 'node:path';
import { statBook } from '../../media/book-file.ts';
import { toInstant } from '@longbox/contract/dates';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { linksToFollow, readOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import { type FoundFolder, walkFolders } from '../files/walk-library.ts';
import type { CheckRun } from './check-run.ts';

/** Books asked for at once, and files that are looked at side by side. */
const batchSize = 500;
const lanes = 8;

interface KnownFile {
  readonly id: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly fileLastModified: number;
}

/** Compares the books of a library that are not in the trash with its folders, both ways. */
export async function checkFiles(run: CheckRun, library: Library): Promise<void> {
  const isReadable = await findUnknown(run, library).then(
    () => true,
    async (error: unknown) => {
      if (!isOfDisk(error)) throw error;
      await run.add('rootUnreadable', { what: library.root, libraryId: library.id });
      return false;
    },
  );
  let last = '';
  for (;;) {
    const books = await selectAfter(run.db, library.id, last);
    // Of a library that is away every file is, which is said already.
    for (let start = 0; isReadable && start < books.length; start += lanes) {
      await Promise.all(
        books.slice(start, start + lanes).map((book) => compare(run, library, book)),
      );
    }
    await run.advance(books.length);
    last = books.at(-1)?.url ?? last;
    if (books.length < batchSize) return;
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Files that belong to no book outside the trash. */
async function findUnknown(run: CheckRun, library: Library): Promise<void> {
  const links = linksToFollow(await readOutsideLinks(run.db, library.id));
  const look = async (folder: FoundFolder): Promise<void> => {
    for (const file of await unknownIn(run.db, library.id, folder)) {
      await run.add('fileUnknown', { what: file, libraryId: library.id });
    }
    await run.advance(0);
  };
  await walkFolders(library, look, { links });
}

async function unknownIn(db: Db, libraryId: string, folder: FoundFolder): Promise<string[]> {
  const files = folder.books.map((name) => path.join(folder.path, name));
  const rows = await db
    .selectFrom('book')
    .select('url')
    .where('libraryId', '=', libraryId)
    .where('url', 'in', among(files))
    .where('deleted', '=', 0)
    .execute();
  const known = new Set(rows.map(({ url }) => url));
  return files.filter((file) => !known.has(file));
}

function selectAfter(db: Db, libraryId: string, last: string): Promise<KnownFile[]> {
  return db
    .selectFrom('book')
    .select(['id', 'url', 'sizeBytes', 'fileLastModified'])
    .where('libraryId', '=', libraryId)
    .where('url', '>', last)
    .where('deleted', '=', 0)
    .orderBy('url')
    .limit(batchSize)
    .execute();
}

async function compare(run: CheckRun, library: Library, book: KnownFile): Promise<void> {
  const info = await statBook(book.url).catch(() => undefined);
  const modified = Math.trunc(info?.mtimeMs ?? 0);
  if (info?.size === book.sizeBytes && modified === book.fileLastModified) return;
  // Other work may have moved or written the file in this very moment.
  if (!(await isStillSo(run.db, book))) return;
  const found = { what: book.url, bookId: book.id, libraryId: library.id };
  if (info === undefined) return run.add('fileMissing', found);
  await run.add('fileChanged', {
    ...found,
    change: {
      size: book.sizeBytes,
      sizeFound: info.size,
      modified: toInstant(book.fileLastModified),
      modifiedFound: toInstant(modified),
    },
  });
}

async function isStillSo(
  db: Db,
  { id, url, sizeBytes, fileLastModified }: KnownFile,
): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('id', '=', id)
    .where('url', '=', url)
    .where('sizeBytes', '=', sizeBytes)
    .where('fileLastModified', '=', fileLastModified)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
