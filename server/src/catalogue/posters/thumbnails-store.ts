import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { notFound } from '../../base/errors.ts';
import type { ThumbnailOwner } from './thumbnail-owner.ts';

/** An image without its bytes. */
export type ThumbnailRow = Omit<Selectable<Tables['thumbnail']>, 'bytes'>;

function ofOwner(db: Db, { owner, ownerId }: ThumbnailOwner) {
  return db
    .selectFrom('thumbnail')
    .select(['id', 'owner', 'ownerId', 'type', 'selected', 'mediaType', 'fileSize'])
    .select(['width', 'height', 'url', 'created'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId);
}

/** Oldest first. */
export function selectThumbnails(db: Db, owner: ThumbnailOwner): Promise<ThumbnailRow[]> {
  return ofOwner(db, owner).orderBy('id').execute();
}

/** An image of this owner; 404 for any other. */
export async function requireThumbnail(
  db: Db,
  owner: ThumbnailOwner,
  thumbnailId: string,
): Promise<ThumbnailRow> {
  const row = await ofOwner(db, owner).where('id', '=', thumbnailId).executeTakeFirst();
  if (!row) throw notFound('Cover not found');
  return row;
}

/** Makes one of the owner's images the cover; without `id`, none. */
export async function setSelected(
  db: Db,
  { owner, ownerId }: ThumbnailOwner,
  id?: string,
): Promise<void> {
  await db
    .updateTable('thumbnail')
    .set({ selected: 0 })
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .where('selected', '=', 1)
    .execute();
  if (id === undefined) return;
  await db.updateTable('thumbnail').set({ selected: 1 }).where('id', '=', id).execute();
}
