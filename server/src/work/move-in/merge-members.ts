import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { isMatched, ours } from './matches.ts';

const sets = [
  {
    set: 'collection',
    table: 'collectionSeries',
    of: 'collectionId',
    item: 'series',
    id: 'seriesId',
  },
  { set: 'readList', table: 'readListBook', of: 'readListId', item: 'book', id: 'bookId' },
] as const;

/** Members of sets, in their order; in a set that was there before those that it lacks come last. */
export async function mergeMembers(db: Db): Promise<void> {
  for (const { set, table, of, item, id } of sets) {
    await sql
      .raw(
        `INSERT OR IGNORE INTO main.${table} (${of}, ${id}, position)
          SELECT ${ours(set, `theirs.${of}`)}, ${ours(item, `theirs.${id}`)},
            position + coalesce((SELECT max(position) + 1 FROM main.${table} AS own
              WHERE own.${of} = ${ours(set, `theirs.${of}`)}), 0)
          FROM moving.${table} AS theirs
          WHERE ${isMatched(set, `theirs.${of}`, 'added', 'joined')}
          ORDER BY theirs.${of}, position`,
      )
      .execute(db);
  }
  // Only series that got a book have changed.
  await sql
    .raw(
      `UPDATE main.series SET booksCount = (SELECT count(*) FROM main.book WHERE seriesId = series.id)
        WHERE id IN (SELECT ${ours('series', 'theirs.seriesId')} FROM moving.book AS theirs
          WHERE ${isMatched('book', 'theirs.id', 'added')})`,
    )
    .execute(db);
}
