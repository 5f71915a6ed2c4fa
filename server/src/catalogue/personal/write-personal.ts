import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';

/** A person, and a series or book. */
export type PersonalKey = Pick<PersonalRow, 'userId' | 'seriesId' | 'bookId'>;
export type PersonalRow = Selectable<Tables['personal']>;

export const selectPersonal = (db: Db, { userId, seriesId, bookId }: PersonalKey) =>
  db
    .selectFrom('personal')
    .selectAll()
    .where('userId', '=', userId)
    .where(seriesId === null ? 'bookId' : 'seriesId', '=', seriesId ?? bookId)
    .executeTakeFirst();

const isEmpty = ({ note, wanted, favorite, rating, state, offDeck, again }: PersonalRow): boolean =>
  note === '' && [wanted, favorite, rating, state, offDeck, again].every((value) => value === null);

/** Stores the row of its key, or deletes it if it says nothing. */
export async function writePersonal(db: Db, row: PersonalRow): Promise<void> {
  const { userId, seriesId, bookId } = row;
  await db
    .deleteFrom('personal')
    .where('userId', '=', userId)
    .where(seriesId === null ? 'bookId' : 'seriesId', '=', seriesId ?? bookId)
    .execute();
  if (!isEmpty(row)) await db.insertInto('personal').values(row).execute();
}

/** The place before all others in a list of the person. */
export async function firstPlace(
  db: Db,
  userId: string,
  list: 'wanted' | 'favorite',
): Promise<number> {
  const { largest } = await db
    .selectFrom('personal')
    .select(({ fn }) => fn.max(list).as('largest'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Math.max(Date.now(), (largest ?? 0) + 1);
}

/** When the person last read in the series, or 0. */
export async function lastReadOf(
  db: Db,
  { userId, seriesId }: { readonly userId: string; readonly seriesId: string },
): Promise<number> {
  const row = await db
    .selectFrom('seriesProgress')
    .select('readDate')
    .where('userId', '=', userId)
    .where('seriesId', '=', seriesId)
    .executeTakeFirst();
  return row?.readDate ?? 0;
}
