import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { isMatched, ours } from './matches.ts';

const owners = ['book', 'series', 'collection', 'readList'] as const;

/**
 * Covers of what was added; of what was there before those that someone uploaded. One of them is
 * shown where nobody had chosen a cover here.
 */
export async function mergeCovers(db: Db): Promise<void> {
  const columns =
    'id, owner, ownerId, type, selected, mediaType, fileSize, width, height, url, created, bytes';
  for (const owner of owners) {
    const ownerId = ours(owner, 'theirs.ownerId');
    const values = columns.replace('ownerId', ownerId);
    const isJoined = isMatched(owner, 'theirs.ownerId', 'joined');
    const isAdded = isMatched(owner, 'theirs.ownerId', 'added');
    const from = `FROM moving.thumbnail AS theirs WHERE owner = '${owner}'`;
    await sql
      .raw(
        `INSERT OR IGNORE INTO main.thumbnail (${columns}) SELECT ${values} ${from} AND ${isAdded}`,
      )
      .execute(db);
    await sql
      .raw(
        `INSERT OR IGNORE INTO main.thumbnail (${columns})
          SELECT ${values.replace('selected', '0')} ${from} AND type = 'USER_UPLOADED' AND ${isJoined}`,
      )
      .execute(db);
    const { rows } = await sql<{ id: string; ownerId: string }>`${sql.raw(
      `SELECT theirs.id, ${ownerId} AS ownerId ${from}
        AND type = 'USER_UPLOADED' AND selected = 1 AND ${isJoined}
        AND NOT EXISTS (SELECT 1 FROM main.thumbnail AS own WHERE own.owner = '${owner}'
          AND own.ownerId = ${ownerId} AND own.selected = 1 AND own.type = 'USER_UPLOADED')`,
    )}`.execute(db);
    for (const chosen of rows) {
      await db
        .updateTable('thumbnail')
        .set((eb) => ({ selected: eb.case().when('id', '=', chosen.id).then(1).else(0).end() }))
        .where('owner', '=', owner)
        .where('ownerId', '=', chosen.ownerId)
        .execute();
    }
  }
}
