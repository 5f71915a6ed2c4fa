import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { readPage } from '../../media/read-page.ts';
import { selectPagesOf } from './page-hashes-store.ts';

/** The picture of the first page with this hash that can be read. */
export async function findPageOf(
  db: Db,
  hash: string,
): Promise<{ bytes: Buffer; mediaType: string } | undefined> {
  for (const { bookId, pageNumber, mediaType } of await selectPagesOf(db, hash)) {
    try {
      const media = await requireReadyMedia(db, bookId);
      const page = media.pages[pageNumber - 1];
      if (page) return { bytes: await readPage(media.file, page), mediaType };
    } catch {
      // Another book may have it still.
    }
  }
  return undefined;
}
