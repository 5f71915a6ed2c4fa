import type { LiveEvent } from '@longbox/contract/events';
import type { Db } from '../../base/db/connection.ts';

/** Kinds of items with covers. */
export interface ThumbnailOwner {
  readonly owner: 'book' | 'series' | 'collection' | 'readList';
  readonly ownerId: string;
}

/** The event for an image that was added, selected or deleted. */
export async function thumbnailEvent(
  db: Db,
  what: 'Added' | 'Deleted',
  { owner, ownerId, selected }: ThumbnailOwner & { readonly selected: boolean },
): Promise<LiveEvent> {
  if (owner === 'series') {
    return { name: `ThumbnailSeries${what}`, payload: { seriesId: ownerId, selected } };
  }
  if (owner === 'collection') {
    const payload = { collectionId: ownerId, selected };
    return { name: `ThumbnailSeriesCollection${what}`, payload };
  }
  if (owner === 'readList') {
    return { name: `ThumbnailReadList${what}`, payload: { readListId: ownerId, selected } };
  }
  const book = await db
    .selectFrom('book')
    .select('seriesId')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const payload = { bookId: ownerId, seriesId: book?.seriesId ?? '', selected };
  return { name: `ThumbnailBook${what}`, payload };
}
