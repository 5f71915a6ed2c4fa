import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { isMatched, ours } from './matches.ts';

const owners = ['book', 'series', 'collection', 'readList'] as const;
const columns =
  'id, owner, ownerId, type, selected, mediaType, fileSize, width, height, url, created, bytes';
/** Records whose covers are written in one go, so that nobody else who writes waits for long. */
const batchSize = 400;

/**
 * Covers of records that have none here and the same id. They are many, so each batch is a transaction of
 * its own; what was cut off goes on by itself when everything is merged again. Once `ending` is aborted
 * it throws, between two batches.
 */
export async function mergeCovers(db: Db, ending?: AbortSignal): Promise<void> {
  for (const owner of owners) {
    const { rows } = await sql<{ ownerId: string }>`
      SELECT DISTINCT ownerId FROM moving.thumbnail AS theirs
      WHERE owner = ${owner}
        AND EXISTS (SELECT 1 FROM ${sql.table(owner)} AS record WHERE record.id = theirs.ownerId)
        AND NOT EXISTS (SELECT 1 FROM main.thumbnail AS own
          WHERE own.owner = ${owner} AND own.ownerId = theirs.ownerId)`.execute(db);
    for (let start = 0; start < rows.length; start += batchSize) {
      ending?.throwIfAborted();
      const some = JSON.stringify(rows.slice(start, start + batchSize).map((row) => row.ownerId));
      await inTransaction(db, async (transaction) => {
        await sql`INSERT OR IGNORE INTO main.thumbnail (${sql.raw(columns)})
          SELECT ${sql.raw(columns)} FROM moving.thumbnail
          WHERE owner = ${owner} AND ownerId IN (SELECT value FROM json_each(${some}))`.execute(
          transaction,
        );
      });
      await setImmediate();
    }
  }
}

/**
 * Covers that someone uploaded for what was there before under another id. One of them is shown where
 * nobody had chosen a cover here.
 */
export async function mergeUploads(db: Db): Promise<void> {
  for (const owner of owners) {
    const ownerId = ours(owner, 'theirs.ownerId');
    const values = columns.replace('ownerId', ownerId).replace('selected', '0');
    const uploads = `FROM moving.thumbnail AS theirs WHERE owner = '${owner}'
      AND type = 'USER_UPLOADED' AND ${isMatched(owner, 'theirs.ownerId', 'joined')}`;
    await sql
      .raw(`INSERT OR IGNORE INTO main.thumbnail (${columns}) SELECT ${values} ${uploads}`)
      .execute(db);
    const { rows } = await sql<{ id: string; ownerId: string }>`${sql.raw(
      `SELECT theirs.id, ${ownerId} AS ownerId ${uploads} AND selected = 1
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
