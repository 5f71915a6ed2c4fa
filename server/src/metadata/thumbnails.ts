import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';

type NewThumbnail = Omit<Insertable<Tables['thumbnail']>, 'id' | 'selected' | 'fileSize'>;

/**
 * Adds a picture and selects it by the rules of api.md 8.9: a generated one or a first sidecar when
 * nothing or only a generated one is selected. A book has one generated picture at most.
 *
 * @returns its id
 */
export async function addThumbnail(db: Db, thumbnail: NewThumbnail): Promise<string> {
  const id = newId();
  const { owner, ownerId, type } = thumbnail;
  await inTransaction(db, async (transaction) => {
    if (type === 'GENERATED') {
      await transaction
        .deleteFrom('thumbnail')
        .where('owner', '=', owner)
        .where('ownerId', '=', ownerId)
        .where('type', '=', type)
        .execute();
    }
    const selected = await transaction
      .selectFrom('thumbnail')
      .select('type')
      .where('owner', '=', owner)
      .where('ownerId', '=', ownerId)
      .where('selected', '=', 1)
      .executeTakeFirst();
    const selects = selected === undefined || selected.type === 'GENERATED';
    if (selects) {
      await transaction
        .updateTable('thumbnail')
        .set({ selected: 0 })
        .where('owner', '=', owner)
        .where('ownerId', '=', ownerId)
        .execute();
    }
    await transaction
      .insertInto('thumbnail')
      .values({ ...thumbnail, id, selected: selects ? 1 : 0, fileSize: thumbnail.bytes.length })
      .execute();
  });
  return id;
}

/** When nothing is selected any more, selects the oldest picture that is left. */
export async function ensureSelected(
  db: Db,
  owner: 'book' | 'series',
  ownerId: string,
): Promise<void> {
  await sql`UPDATE thumbnail SET selected = 1 WHERE id = (
      SELECT id FROM thumbnail WHERE owner = ${owner} AND ownerId = ${ownerId} ORDER BY id LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM thumbnail
      WHERE owner = ${owner} AND ownerId = ${ownerId} AND selected = 1)`.execute(db);
}
