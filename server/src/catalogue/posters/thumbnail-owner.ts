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
    const payload = { collectionId: ownerId, selected, ...(await ownedBy(db, owner, ownerId)) };
    return { name: `ThumbnailSeriesCollection${what}`, payload };
  }
  if (owner === 'readList') {
    const payload = { readListId: ownerId, selected, ...(await ownedBy(db, owner, ownerId)) };
    return { name: `ThumbnailReadList${what}`, payload };
  }
  const book = await db
    .selectFrom('book')
    .select('seriesId')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const payload = { bookId: ownerId, seriesId: book?.seriesId ?? '', selected };
  return { name: `ThumbnailBook${what}`, payload };
}

/** Names the account of a private set, which alone hears of it. */
async function ownedBy(
  db: Db,
  table: 'collection' | 'readList',
  id: string,
): Promise<{ userId?: string }> {
  const row = await db.selectFrom(table).select('userId').where('id', '=', id).executeTakeFirst();
  return row?.userId ? { userId: row.userId } : {};
}
