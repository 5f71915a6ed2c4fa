import type { Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { Bytes } from '../http/bytes.ts';

/** The selected poster of a book, series, collection or read list. */
export async function findPoster(
  db: Db,
  owner: 'book' | 'series' | 'collection' | 'readList',
  ownerId: string,
): Promise<Bytes | undefined> {
  const row = await db
    .selectFrom('thumbnail')
    .select(['id', 'mediaType'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .where('selected', '=', 1)
    .executeTakeFirst();
  return row && posterOf(db, row);
}

function posterOf(db: Db, { id, mediaType }: { id: string; mediaType: string }): Bytes {
  return new Bytes({
    type: mediaType,
    version: id,
    read: async () => {
      const row = await db
        .selectFrom('thumbnail')
        .select('bytes')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw notFound('There is no poster any more');
      return row.bytes;
    },
  });
}
