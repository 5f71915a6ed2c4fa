import path from 'node:path';
import { Bytes } from '../../base/bytes.ts';
import { notFound, Refusal } from '../../base/errors.ts';
import { copyOf } from '../../media/book-copies.ts';
import { onDisk, stat } from '../../media/base/disk.ts';
import type { KepubFiles } from '../../media/kepub/kepub-files.ts';
import { readablePath } from '../../media/readable-path.ts';
import { requireBook } from '../books/get-book.ts';
import { findDeviceBooks, formatOf } from './book-objects.ts';
import type { DeviceCall, KoboServices } from './device-call.ts';

const type = 'application/epub+zip';

/** A book's file, converted for Kobo's renderer if it's asked for and helps (KB-10). */
export async function sendBook(
  { db, kepubs, warn }: KoboServices & { readonly kepubs: KepubFiles },
  { viewer }: DeviceCall,
  { bookId, convert }: { readonly bookId: string; readonly convert: boolean },
): Promise<Bytes> {
  await requireBook(db, viewer, bookId);
  const book = (await findDeviceBooks(db, viewer, [bookId])).get(bookId);
  const info = book && (await stat(book.url).catch(() => undefined));
  if (!book || !info?.isFile()) throw notFound('The file of this book is missing');
  const own = path.basename(readablePath(book.url));
  // A book of text of another kind is sent as the EPUB that it's read from here.
  const copy = book.mediaType === type ? undefined : await copyOf(book.url).catch(() => undefined);
  if (!copy && book.mediaType !== type) throw notFound('The file of this book can’t be read');
  const name = copy ? `${path.parse(own).name}.epub` : own;
  const shared = { type, attachment: true, chosen: true } as const;
  const { Format, converted } = formatOf(book);
  const kepub =
    convert && converted
      ? await kepubs.convert({ id: bookId, file: book.url, epub: copy?.path }).catch(() => {
          warn(`Couldn’t convert the book ${bookId} for Kobo e-readers`);
          throw new Refusal('unavailable', 'Couldn’t convert this book. Try again.');
        })
      : undefined;
  const isKepub = kepub !== undefined || (Format === 'KEPUB' && !converted);
  const fileName = isKepub ? name.replace(/(?:\.kepub)?\.epub$/i, '') + '.kepub.epub' : name;
  return new Bytes({
    ...shared,
    fileName,
    file: kepub ?? copy ?? { path: onDisk(book.url), size: info.size },
  });
}
