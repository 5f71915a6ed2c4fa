import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { ours } from './matches.ts';

/** Bookmarks, highlights and notes: of two the newer stays. Gives how many were taken over. */
export async function mergeMarks(db: Db): Promise<number> {
  const columns = [
    'id',
    'kind',
    'place',
    'position',
    'colour',
    'text',
    'note',
    'words',
    'revision',
    'deleted',
    'created',
    'changed',
  ];
  const { numAffectedRows } = await sql
    .raw(
      `INSERT INTO main.mark (userId, bookId, ${columns.join(', ')})
        SELECT ${ours('user', 'theirs.userId')}, ${ours('book', 'theirs.bookId')},
          ${columns.join(', ')}
        FROM moving.mark AS theirs WHERE true
        ON CONFLICT (userId, bookId, id) DO UPDATE
          SET ${columns.map((one) => `${one} = excluded.${one}`).join(', ')}
          WHERE excluded.changed > mark.changed`,
    )
    .execute(db);
  return Number(numAffectedRows ?? 0);
}
