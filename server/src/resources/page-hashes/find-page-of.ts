import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import { convertImage } from '../../media/images/images.ts';
import { readPage, withPage } from '../../media/read-page.ts';
import { selectPagesOf } from './page-hashes-store.ts';

/** The image of the first readable page with this hash that the viewer may see. */
export async function findPageOf(
  db: Db,
  of: { hash: string; viewer: Viewer },
): Promise<{ bytes: Buffer; mediaType: string } | undefined> {
  for (const { bookId, pageNumber, mediaType } of await selectPagesOf(db, of)) {
    try {
      const media = await requireReadyMedia(db, bookId, pageNumber);
      const page = media.pages[pageNumber - 1];
      if (page && mediaType === 'image/svg+xml') {
        const drawn = await withPage(media.file, page, (bytes) => convertImage(bytes, 'png'));
        return { bytes: drawn, mediaType: 'image/png' };
      }
      if (page) return { bytes: await readPage(media.file, page), mediaType };
    } catch {
      // Another book may have it still.
    }
  }
  return undefined;
}
