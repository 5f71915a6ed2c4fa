import { onDisk } from '../../media/base/disk.ts';
import { openBook } from '../../media/book-file.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from './get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { fileNameOf, fileTypes } from './file-type.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** The way its media type is written. */
  readonly as?: keyof typeof fileTypes;
}

/** A book's file as it lies on the disk, or the CBZ of a folder (BK-26). */
export async function getBookFile(db: Db, { viewer, bookId, as = 'plain' }: Asked): Promise<Bytes> {
  await requireBook(db, viewer, bookId);
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.url', 'media.mediaType'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const file = book && (await openBook(book.url).catch(() => undefined));
  if (!book || !file) throw notFound('The file of this book is missing');
  return new Bytes({
    type: fileTypes[as](book.mediaType),
    version: `${file.mtimeMs.toString(36)}-${file.size.toString(36)}`,
    fileName: fileNameOf(book.url, file),
    attachment: true,
    file: file.isFolder ? file : { path: onDisk(book.url), size: file.size },
  });
}
