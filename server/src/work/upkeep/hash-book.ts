import { statBook } from '../../media/book-file.ts';
import { hashFile } from '../../media/hash-file.ts';
import type { WorkServices } from '../queue/work-services.ts';

/** Stores the hash of a book's file, unless the file is not the one the last scan saw. */
export async function hashBook(
  { db }: WorkServices,
  { bookId }: { bookId: string },
  ending: AbortSignal,
): Promise<void> {
  const book = await db
    .selectFrom('book')
    .select(['url', 'sizeBytes', 'fileLastModified'])
    .where('id', '=', bookId)
    .where('deleted', '=', 0)
    .where('fileHash', '=', '')
    .executeTakeFirst();
  const before = book && (await statBook(book.url).catch(() => undefined));
  if (!book || before?.size !== book.sizeBytes) return;
  if (Math.trunc(before.mtimeMs) !== book.fileLastModified) return;
  const fileHash = await hashFile(book.url, ending);
  await db
    .updateTable('book')
    .set({ fileHash })
    .where('id', '=', bookId)
    .where('sizeBytes', '=', book.sizeBytes)
    .where('fileLastModified', '=', book.fileLastModified)
    .execute();
}
