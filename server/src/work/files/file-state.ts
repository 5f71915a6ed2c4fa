import { statBook } from '../../media/book-file.ts';
import type { Db } from '../../base/db/connection.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { sortKey } from '../../base/text.ts';
import { fileName } from './names.ts';

interface Recorded {
  readonly sizeBytes: number;
  readonly fileLastModified: number;
}

/** Values that show whether a file has changed; the time in milliseconds. */
interface Seen {
  readonly size: number;
  readonly modified: number;
}

/** Whether a file that was seen is still the one that the last scan saw. */
export const isRecorded = ({ size, modified }: Seen, book: Recorded): boolean =>
  size === book.sizeBytes && Math.trunc(modified) === book.fileLastModified;

/** Whether a file is there and still the one that the last scan saw. */
export async function isAsRecorded(
  book: Recorded & { readonly url: string },
  file = book.url,
): Promise<boolean> {
  const info = await statBook(file).catch(() => undefined);
  return info !== undefined && isRecorded({ size: info.size, modified: info.mtimeMs }, book);
}

/** Says which file is no longer the one that the last scan saw, and what to do. */
export class FileChangedError extends Error {
  constructor(file: string) {
    super(
      `${file} has changed since the last scan, so nothing was done. Scan the library, then try again.`,
    );
  }
}

/** Whether the file of a book is there, and not the one that was seen last. */
export async function isChanged(db: Db, bookId: string): Promise<boolean> {
  const book = await db
    .selectFrom('book')
    .select(['url', 'sizeBytes', 'fileLastModified'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  const info = book && (await statBook(book.url).catch(() => undefined));
  if (!book || !info) return false;
  return !isRecorded({ size: info.size, modified: info.mtimeMs }, book);
}

/** @throws when a record, be it in the trash, has the path that a file is to be given */
export async function refuseTakenPath(db: Db, url: string): Promise<void> {
  const row = await db.selectFrom('book').select('id').where('url', '=', url).executeTakeFirst();
  if (row) throw new Error(`Another book, possibly in the trash, already uses ${url}`);
}

/** Gives a record the new path of its file; the record of a one-shot's series has the same path. */
export async function moveRecord(
  db: Db,
  { bookId, url }: { bookId: string; url: string },
): Promise<void> {
  const name = fileName(url);
  const nameKey = sortKey(name);
  const moved = await db
    .updateTable('book')
    .set({ ...fileColumns(url), name, nameKey, lastModified: Date.now() })
    .where('id', '=', bookId)
    .returning(['seriesId', 'oneshot'])
    .executeTakeFirst();
  if (moved?.oneshot !== 1) return;
  await db
    .updateTable('series')
    .set({ url, name, nameKey })
    .where('id', '=', moved.seriesId)
    .execute();
}
