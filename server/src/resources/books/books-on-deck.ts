import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';
import type { Tables } from '../../base/db/tables.ts';
import { belongsOnDeck } from '../../catalogue/personal/personal-rules.ts';

interface Asked {
  readonly userId: string;
  /** On `book`. */
  readonly condition: Expression<SqlBool>;
}

/** The books of a row of `series` that the person hasn’t begun. */
const unread = ({ userId, condition }: Asked) =>
  expressionBuilder<Tables, 'series'>()
    .selectFrom('book')
    .select('book.id')
    .whereRef('book.seriesId', '=', 'series.id')
    .where('book.deleted', '=', 0)
    .where(condition)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readProgress')
            .select('readProgress.bookId')
            .whereRef('readProgress.bookId', '=', 'book.id')
            .where('readProgress.userId', '=', userId),
        ),
      ),
    );

/**
 * Ids of the series with a book on deck (BK-03), that read last first. Series that the person has hidden,
 * dropped, put on hold or finished by hand are left out.
 */
export async function selectSeriesOnDeck(db: Db, asked: Asked): Promise<string[]> {
  const { userId } = asked;
  const rows = await db
    .selectFrom('seriesProgress')
    .innerJoin('series', 'series.id', 'seriesProgress.seriesId')
    .where('seriesProgress.userId', '=', userId)
    .where('seriesProgress.inProgressCount', '=', 0)
    .where('seriesProgress.readCount', '>', 0)
    .whereRef('seriesProgress.readCount', '<', 'series.booksCount')
    .where(belongsOnDeck(userId))
    .where(({ exists }) => exists(unread(asked)))
    .select('series.id')
    .orderBy('seriesProgress.readDate', 'desc')
    .orderBy('series.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The first unread book of each of these series, in their order. */
export async function selectFirstUnread(
  db: Db,
  asked: Asked,
  seriesIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('series')
    .where('series.id', 'in', among(seriesIds))
    .select([
      'series.id as seriesId',
      unread(asked)
        .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
        .orderBy(orderBy(inSeries('asc'), 'book.id'))
        .limit(1)
        .as('id'),
    ])
    .execute();
  const first = new Map(rows.map(({ seriesId, id }) => [seriesId, id]));
  return seriesIds.flatMap((seriesId) => first.get(seriesId) ?? []);
}
