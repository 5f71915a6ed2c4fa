import path from 'node:path';
import { onDisk, stat } from '../../media/base/disk.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from './get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { fileTypes } from './file-type.ts';
import { readablePath } from '../../media/readable-path.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** The way its media type is written. */
  readonly as?: keyof typeof fileTypes;
}

/** A book's file as it lies on the disk (BK-26). */
export async function getBookFile(db: Db, { viewer, bookId, as = 'plain' }: Asked): Promise<Bytes> {
  await requireBook(db, viewer, bookId);
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.url', 'media.mediaType'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const info = book && (await stat(book.url).catch(() => undefined));
  if (!book || !info?.isFile()) throw notFound('The file of this book is missing');
  return new Bytes({
    type: fileTypes[as](book.mediaType),
    version: `${info.mtimeMs.toString(36)}-${info.size.toString(36)}`,
    fileName: path.basename(readablePath(book.url)),
    attachment: true,
    file: { path: onDisk(book.url), size: info.size },
  });
}
