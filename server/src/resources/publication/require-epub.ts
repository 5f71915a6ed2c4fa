import { type BookMedia, requireReadyMedia } from '../../catalogue/books/book-media.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Refusal } from '../../base/errors.ts';
import { readEpubFacts, type ReadingFacts } from '../../catalogue/books/read-epub-facts.ts';

/** A ready EPUB; 404 with the reason when it is not ready, `otherwise` for any other book. */
export async function requireEpub(
  db: Db,
  bookId: string,
  otherwise: Refusal,
): Promise<{ media: BookMedia; facts: ReadingFacts }> {
  const media = await requireReadyMedia(db, bookId);
  const facts = await readEpubFacts(db, bookId);
  if (!facts) throw otherwise;
  return { media, facts };
}
