import { analyzeBook } from '../../media/analyze-book.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { drawPoster, drawTitle, storePoster } from './draw-poster.ts';

/** Regenerates the cover of a book in the current size (BK-23). */
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
  const analysis = await analyzeBook(book.url, { dimensions: true });
  const drawn = await drawPoster(db, { id: bookId, url: book.url }, analysis);
  // Told among the failed tasks, where it can be tried again; the cover of words stays meanwhile.
  if (drawn.late) throw new Error('The cover took too long to draw');
  const poster =
    drawn.poster ?? (analysis.status === 'READY' ? await drawTitle(db, bookId) : undefined);
  if (poster) await storePoster({ db, events }, { bookId, seriesId: book.seriesId, poster });
}
