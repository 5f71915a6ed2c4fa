import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import type { ThumbnailOwner } from './thumbnail-owner.ts';
import { requireThumbnail } from './thumbnails-store.ts';

/** The selected cover of a book, series, collection or read list. */
export async function findPoster(
  db: Db,
  owner: ThumbnailOwner['owner'],
  ownerId: string,
): Promise<Bytes | undefined> {
  const row = await db
    .selectFrom('thumbnail')
    .select(['id', 'mediaType'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .where('selected', '=', 1)
    .executeTakeFirst();
  return row && picture(db, row);
}

/** One image of an owner, by its id; 404 if it isn't the owner's. */
export async function getThumbnail(
  db: Db,
  owner: ThumbnailOwner,
  thumbnailId: string,
): Promise<Bytes> {
  return picture(db, await requireThumbnail(db, owner, thumbnailId));
}

function picture(db: Db, { id, mediaType }: { id: string; mediaType: string }): Bytes {
  return new Bytes({
    type: mediaType,
    version: id,
    read: async () => {
      const row = await db
        .selectFrom('thumbnail')
        .select('bytes')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw notFound('The cover no longer exists');
      return row.bytes;
    },
  });
}
