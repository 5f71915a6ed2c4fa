import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import type { AnalyzedBook } from '../../media/analyze-book.ts';
import { MediaError } from '../../media/base/media-error.ts';
import type { Thumbnail } from '../../media/images/images.ts';
import { drawCover, readCover } from '../../media/read-cover.ts';
import { getStoredSettings, thumbnailEdges } from '../../base/settings/get-settings.ts';
import { addThumbnail } from '../../catalogue/posters/add-thumbnail.ts';

/** The result of drawing a cover: an image, none, or that it took too long this time. */
export type DrawnPoster = { readonly poster: Thumbnail | undefined; readonly late: boolean };

async function edgeNow(db: Db): Promise<number> {
  const { thumbnailSize } = await getStoredSettings(db);
  return thumbnailEdges[thumbnailSize];
}

/** How its series is read, unless the caller knows. */
async function isRightToLeft(db: Db, bookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select('readingDirection')
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  return row?.readingDirection === 'RIGHT_TO_LEFT';
}

/** The cover of a book from its image, in the current size. */
export async function drawPoster(
  db: Db,
  {
    id,
    url,
    readingDirection,
  }: { readonly id: string; readonly url: string; readonly readingDirection?: string | null },
  analysis: AnalyzedBook,
): Promise<DrawnPoster> {
  if (analysis.status !== 'READY') return { poster: undefined, late: false };
  try {
    const edge = await edgeNow(db);
    const rightToLeft =
      readingDirection === undefined
        ? await isRightToLeft(db, id)
        : readingDirection === 'RIGHT_TO_LEFT';
    return { poster: await readCover(url, analysis, { edge, rightToLeft }), late: false };
  } catch (error) {
    // A first page that cannot be drawn leaves the book readable.
    return { poster: undefined, late: error instanceof MediaError && error.late };
  }
}

/** The cover of a book without a usable image: its current title and author. */
export async function drawTitle(db: Db, bookId: string): Promise<Thumbnail | undefined> {
  const book = await db
    .selectFrom('bookMetadata')
    .select('title')
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  if (!book) return undefined;
  const authors = await db
    .selectFrom('bookAuthor')
    .select(['name', 'role'])
    .where('bookId', '=', bookId)
    .orderBy('position')
    .execute();
  const writers = authors.filter(({ role }) => role === 'writer');
  const names = new Set((writers.length > 0 ? writers : authors).map(({ name }) => name));
  const text = { title: book.title, author: [...names].join(', ') };
  return await drawCover(text, await edgeNow(db)).catch(() => undefined);
}

/** Stores a cover drawn from the book itself, in place of the previous one. */
export async function storePoster(
  { db, events }: { db: Db; events: EventBus },
  { bookId, seriesId, poster }: { bookId: string; seriesId: string; poster: Thumbnail },
): Promise<void> {
  const { selected } = await addThumbnail(db, {
    owner: 'book',
    ownerId: bookId,
    type: 'GENERATED',
    mediaType: 'image/jpeg',
    url: null,
    width: poster.width,
    height: poster.height,
    bytes: poster.bytes,
    created: Date.now(),
  });
  events.emit({ name: 'ThumbnailBookAdded', payload: { bookId, seriesId, selected } });
}
