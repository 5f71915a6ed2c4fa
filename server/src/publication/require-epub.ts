import { type BookMedia, requireReadyMedia } from '../books/book-media.ts';
import type { Db } from '../db/connection.ts';
import type { Refusal } from '../errors.ts';
import { readEpubFacts, type ReadingFacts } from './read-epub-facts.ts';

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
