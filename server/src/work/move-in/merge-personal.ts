import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { ours } from './matches.ts';

/** What people keep about series and books: of two the newer stays. Gives how many were taken over. */
export async function mergePersonal(db: Db): Promise<number> {
  const columns = [
    'wanted',
    'favorite',
    'rating',
    'note',
    'state',
    'stateRead',
    'offDeck',
    'again',
    'changed',
  ];
  let taken = 0n;
  for (const kind of ['book', 'series'] as const) {
    const id = `${kind}Id`;
    const { numAffectedRows = 0n } = await sql
      .raw(
        `INSERT INTO main.personal (userId, ${id}, ${columns.join(', ')})
          SELECT ${ours('user', 'theirs.userId')}, ${ours(kind, `theirs.${id}`)},
            ${columns.join(', ')}
          FROM moving.personal AS theirs WHERE ${id} IS NOT NULL
          ON CONFLICT (userId, ${id}) DO UPDATE
            SET ${columns.map((one) => `${one} = excluded.${one}`).join(', ')}
            WHERE excluded.changed > personal.changed`,
      )
      .execute(db);
    taken += numAffectedRows;
  }
  return Number(taken);
}
