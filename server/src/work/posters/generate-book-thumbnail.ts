import { analyzeBook } from '../../media/analyze-book.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { drawPoster, storePoster } from './draw-poster.ts';

/** Draws the poster of a book anew, in the size now set (BK-23). */
export async function generateBookThumbnail(
  { db, events }: Pick<WorkServices, 'db' | 'events'>,
  { bookId }: { bookId: string },
): Promise<void> {
  const book = await db
    .selectFrom('book')
    .select(['url', 'seriesId'])
    .where('id', '=', bookId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!book) return;
  const analysis = await analyzeBook(book.url, { dimensions: false });
  const poster = await drawPoster(db, book.url, analysis);
  if (poster) await storePoster({ db, events }, { bookId, seriesId: book.seriesId, poster });
}
