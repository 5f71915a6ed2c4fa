import type { AverageRating } from '@longbox/contract/personal';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';

/** Several accounts, each of which lets its ratings count. */
const everyoneShares = sql`(SELECT count(*) FROM user) > 1 AND NOT EXISTS (
  SELECT 1 FROM user WHERE id NOT IN (SELECT userId FROM household WHERE shareRatings = 1))`;

/** The averages of everyone's ratings, by the ID of the item; none unless everyone shares theirs. */
async function averagesBy(
  db: Db,
  column: 'seriesId' | 'bookId',
  ids: readonly string[],
): Promise<ReadonlyMap<string, AverageRating>> {
  if (ids.length === 0) return new Map();
  const id = sql.ref(column);
  const { rows } = await sql<AverageRating & { id: string }>`
    SELECT ${id} AS id, avg(rating) AS average, count(*) AS count FROM personal
    WHERE ${id} IN ${among(ids)} AND rating IS NOT NULL AND ${everyoneShares}
    GROUP BY ${id}`.execute(db);
  return new Map(rows.map(({ id: key, ...rated }) => [key, rated]));
}

export const averagesOfSeries = (db: Db, ids: readonly string[]) => averagesBy(db, 'seriesId', ids);

type Book = Pick<Selectable<Tables['book']>, 'id' | 'seriesId' | 'oneshot'>;

/** By the ID of the book; people rate a one-shot as its series. */
export async function averagesOfBooks(
  db: Db,
  books: readonly Book[],
): Promise<ReadonlyMap<string, AverageRating>> {
  const ids = books.flatMap(({ id, oneshot }) => (oneshot === 1 ? [] : [id]));
  const seriesIds = books.flatMap(({ seriesId, oneshot }) => (oneshot === 1 ? [seriesId] : []));
  const ofBooks = await averagesBy(db, 'bookId', ids);
  const ofSeries = await averagesOfSeries(db, seriesIds);
  return new Map(
    books.flatMap(({ id, seriesId, oneshot }) => {
      const rated = oneshot === 1 ? ofSeries.get(seriesId) : ofBooks.get(id);
      return rated ? [[id, rated] as const] : [];
    }),
  );
}
