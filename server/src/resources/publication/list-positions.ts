import type { PositionList } from '@longbox/contract/publication';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from '../books/get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { epubPositions } from '../../media/epub/positions.ts';
import { requireEpub } from './require-epub.ts';

/** The positions of an EPUB (BK-30), and when it was analyzed, in epoch milliseconds. */
export async function listPositions(
  db: Db,
  viewer: Viewer,
  bookId: string,
): Promise<{ list: PositionList; analyzed: number }> {
  await requireBook(db, viewer, bookId);
  const { facts, media } = await requireEpub(db, bookId, notFound('Only an EPUB has positions'));
  const positions = epubPositions(facts);
  return { list: { total: positions.length, positions }, analyzed: media.analyzed };
}
