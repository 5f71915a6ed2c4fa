import type { Book } from '@longbox/contract/books';
import type { PersonalOfBook, PersonalOfSeries } from '@longbox/contract/personal';
import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';

type Row = Selectable<Tables['personal']>;

/** The contract's form of a row. */
export const presentOfBook = ({ wanted, favorite, rating, note }: Row): PersonalOfBook => ({
  wanted,
  favorite,
  rating,
  note,
});

/** @param readDate when the person last read in the series */
export const presentOfSeries = (row: Row, readDate: number | null): PersonalOfSeries => ({
  ...presentOfBook(row),
  state: row.stateRead >= (readDate ?? 0) ? row.state : null,
  offDeck: row.offDeck !== null && row.offDeck >= (readDate ?? 0),
  again: row.again === null ? null : row.again > 0,
});

/** What a person keeps about series, by ID. */
export async function selectPersonalOfSeries(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonalOfSeries>> {
  const rows = await db
    .selectFrom('personal')
    .leftJoin('seriesProgress', (join) =>
      join
        .onRef('seriesProgress.seriesId', '=', 'personal.seriesId')
        .onRef('seriesProgress.userId', '=', 'personal.userId'),
    )
    .selectAll('personal')
    .select('seriesProgress.readDate')
    .where('personal.userId', '=', userId)
    .where('personal.seriesId', 'in', among(ids))
    .execute();
  return new Map(rows.map((row) => [row.seriesId ?? '', presentOfSeries(row, row.readDate)]));
}

type OneBook = Pick<Book, 'id' | 'seriesId' | 'oneshot'>;

/** What a person keeps about books, by ID; about a one-shot, what they keep about its series. */
export async function selectPersonalOfBooks(
  db: Db,
  userId: string,
  books: readonly OneBook[],
): Promise<ReadonlyMap<string, PersonalOfBook>> {
  const ofSeries = books.flatMap(({ seriesId, oneshot }) => (oneshot ? [seriesId] : []));
  const ids = books.map(({ id }) => id);
  const rows = await db
    .selectFrom('personal')
    .selectAll()
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('bookId', 'in', among(ids)), eb('seriesId', 'in', among(ofSeries))]))
    .execute();
  const known = new Map(rows.map((row) => [row.bookId ?? row.seriesId, presentOfBook(row)]));
  return new Map(
    books.flatMap(({ id, seriesId, oneshot }) => {
      const found = known.get(oneshot ? seriesId : id);
      return found ? [[id, found] as const] : [];
    }),
  );
}
