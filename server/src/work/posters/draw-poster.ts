import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import type { AnalyzedBook } from '../../media/analyze-book.ts';
import { jpegThumbnail, type Thumbnail } from '../../media/images/images.ts';
import { withPage } from '../../media/read-page.ts';
import { getStoredSettings, thumbnailEdges } from '../../base/settings/get-settings.ts';
import { addThumbnail } from '../../catalogue/posters/add-thumbnail.ts';

/** The cover of a book in the size now set; undefined when the book has none that can be drawn. */
export async function drawPoster(
  db: Db,
  file: string,
  { status, pages, epub }: AnalyzedBook,
): Promise<Thumbnail | undefined> {
  const isCover = ({ path }: { path: string }): boolean => path === epub?.coverPath;
  const cover = epub && [...epub.resources, ...epub.readingOrder].find(isCover);
  const first = cover ?? pages[0];
  if (status !== 'READY' || !first) return undefined;
  const { thumbnailSize } = await getStoredSettings(db);
  try {
    const edge = thumbnailEdges[thumbnailSize];
    return await withPage(file, first, (bytes) => jpegThumbnail(bytes, edge), edge);
  } catch {
    // A first page that cannot be drawn leaves the book without a poster, but readable.
    return undefined;
  }
}

/** Keeps a poster drawn from the book itself in the place of the one before. */
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
