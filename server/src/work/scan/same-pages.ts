import { findPages } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { openZip } from '../../media/zip/read-zip.ts';

/**
 * Whether an archive has the pages that a book had when it was analysed, whatever else was written into
 * it since. Only archives list checksums: of any other file nothing can be said without its hash.
 *
 * @returns undefined when nothing can be said
 */
export async function hasPagesOf(
  db: Db,
  bookId: string,
  file: string,
): Promise<boolean | undefined> {
  const pages = await findPages(db, bookId);
  const isListed = pages.length > 0 && pages.every(({ location }) => location.kind === 'zip');
  if (!isListed) return undefined;
  const zip = await openZip(file).catch(() => undefined);
  if (!zip) return false;
  await zip.close();
  const present = new Set(zip.entries.map(({ name, crc32, size }) => `${crc32} ${size} ${name}`));
  return pages.every(
    ({ fileName, location }) =>
      location.kind === 'zip' && present.has(`${location.crc32} ${location.size} ${fileName}`),
  );
}
