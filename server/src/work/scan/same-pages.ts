import { findPages } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { openZip } from '../../media/zip/read-zip.ts';

/** What tells a page from others: only archives list checksums. */
type PageKey = string;

/** The pages of a book as it was analyzed; undefined when its file lists no checksums. */
async function pagesOf(db: Db, bookId: string): Promise<readonly PageKey[] | undefined> {
  const pages = await findPages(db, bookId);
  const keys = pages.flatMap(({ location }) =>
    location.kind === 'zip' ? [`${location.crc32} ${location.size}`] : [],
  );
  return keys.length > 0 && keys.length === pages.length ? keys : undefined;
}

/** Everything in an archive; nothing in a file that is none. */
async function contentOf(file: string): Promise<ReadonlySet<PageKey>> {
  const zip = await openZip(file).catch(() => undefined);
  await zip?.close();
  return new Set(zip?.entries.map(({ crc32, size }) => `${crc32} ${size}`));
}

/**
 * Whether an archive has the pages that a book had when it was analyzed, whatever else was written into
 * it since, and whatever they are called.
 *
 * @returns undefined when nothing can be said without a hash
 */
export async function hasPagesOf(
  db: Db,
  bookId: string,
  file: string,
): Promise<boolean | undefined> {
  const pages = await pagesOf(db, bookId);
  if (!pages) return undefined;
  const content = await contentOf(file);
  return pages.every((page) => content.has(page));
}
