import { type Insertable, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { newId } from '../../base/ids.ts';
import type { ThumbnailOwner } from './thumbnail-owner.ts';
import { setSelected } from './thumbnails-store.ts';

type Row = Insertable<Tables['thumbnail']>;
/** `selected` is for uploads to say; the others are selected by rule. */
type NewThumbnail = Omit<Row, 'id' | 'selected' | 'fileSize'> & { readonly selected?: boolean };

/**
 * Adds a picture and selects it by the rules of api.md 8.9: an upload when asked, a generated one or
 * a sidecar when nothing or only a generated one is selected. A book has one generated picture at
 * most.
 *
 * @returns its id, and whether it is the poster now
 */
export async function addThumbnail(
  db: Db,
  { selected: asked = false, ...thumbnail }: NewThumbnail,
): Promise<{ id: string; selected: boolean }> {
  const id = newId();
  const { owner, ownerId, type } = thumbnail;
  return inTransaction(db, async (transaction) => {
    if (type === 'GENERATED') {
      await transaction
        .deleteFrom('thumbnail')
        .where('owner', '=', owner)
        .where('ownerId', '=', ownerId)
        .where('type', '=', type)
        .execute();
    }
    const before = await transaction
      .selectFrom('thumbnail')
      .select('type')
      .where('owner', '=', owner)
      .where('ownerId', '=', ownerId)
      .where('selected', '=', 1)
      .executeTakeFirst();
    const byRule = before === undefined || before.type === 'GENERATED';
    const selects = type === 'USER_UPLOADED' ? asked : byRule;
    if (selects && before) await setSelected(transaction, { owner, ownerId });
    await transaction
      .insertInto('thumbnail')
      .values({ ...thumbnail, id, selected: selects ? 1 : 0, fileSize: thumbnail.bytes.length })
      .execute();
    return { id, selected: selects };
  });
}

/** If no image is selected anymore, selects the oldest one left. */
export async function ensureSelected(db: Db, { owner, ownerId }: ThumbnailOwner): Promise<void> {
  await sql`UPDATE thumbnail SET selected = 1 WHERE id = (
      SELECT id FROM thumbnail WHERE owner = ${owner} AND ownerId = ${ownerId} ORDER BY id LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM thumbnail
      WHERE owner = ${owner} AND ownerId = ${ownerId} AND selected = 1)`.execute(db);
}
