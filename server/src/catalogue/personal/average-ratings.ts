import type { Book } from '@longbox/contract/books';
import type { AverageRating } from '@longbox/contract/personal';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';

/** Several accounts, each of which lets its ratings count. */
const everyoneShares = sql`(SELECT count(*) FROM "user") > 1 AND NOT EXISTS (
  SELECT 1 FROM "user" WHERE id NOT IN (SELECT userId FROM household WHERE shareRatings = 1))`;

const ratingsOf = (column: 'seriesId' | 'bookId', ids: readonly string[]) => sql`
  SELECT ${sql.ref(column)} AS id, rating FROM personal
  WHERE ${sql.ref(column)} IN ${among(ids)} AND rating IS NOT NULL`;

/** The averages of everyone's ratings, by the ID of the item; none unless everyone shares theirs. */
async function averagesOf(
  db: Db,
  bookIds: readonly string[],
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, AverageRating>> {
  if (bookIds.length + seriesIds.length === 0) return new Map();
  const { rows } = await sql<AverageRating & { id: string }>`
    SELECT id, avg(rating) AS average, count(*) AS count
    FROM (${ratingsOf('bookId', bookIds)} UNION ALL ${ratingsOf('seriesId', seriesIds)})
    WHERE ${everyoneShares} GROUP BY id`.execute(db);
  return new Map(rows.map(({ id, ...rated }) => [id, rated]));
}

export const averagesOfSeries = (db: Db, ids: readonly string[]) => averagesOf(db, [], ids);

type OneBook = Pick<Book, 'id' | 'seriesId' | 'oneshot'>;

/** By the ID of the book; people rate a one-shot as its series. */
export async function averagesOfBooks(
  db: Db,
  books: readonly OneBook[],
): Promise<ReadonlyMap<string, AverageRating>> {
  const ids = books.flatMap(({ id, oneshot }) => (oneshot ? [] : [id]));
  const seriesIds = books.flatMap(({ seriesId, oneshot }) => (oneshot ? [seriesId] : []));
  const averages = await averagesOf(db, ids, seriesIds);
  return new Map(
    books.flatMap(({ id, seriesId, oneshot }) => {
      const rated = averages.get(oneshot ? seriesId : id);
      return rated ? [[id, rated] as const] : [];
    }),
  );
}
