import type { HouseholdMember, HouseholdSettings } from '@longbox/contract/household';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';

/** What an account shares. */
export async function selectSettings(db: Db, userId: string): Promise<HouseholdSettings> {
  const row = await db
    .selectFrom('household')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return {
    shareRatings: row?.shareRatings === 1,
    shareReading: row?.shareReading === 1,
    recommendations: row?.recommendations === 1,
  };
}

export async function writeSettings(
  db: Db,
  userId: string,
  { shareRatings, shareReading, recommendations }: HouseholdSettings,
): Promise<void> {
  const flag = (is: boolean): number => (is ? 1 : 0);
  const row = {
    shareRatings: flag(shareRatings),
    shareReading: flag(shareReading),
    recommendations: flag(recommendations),
  };
  await db
    .insertInto('household')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** The accounts besides this one that take part in recommendations. */
export const selectMembers = (db: Db, userId: string): Promise<HouseholdMember[]> =>
  db
    .selectFrom('household')
    .innerJoin('user', 'user.id', 'household.userId')
    .select(['user.id', 'user.email'])
    .where('household.recommendations', '=', 1)
    .where('user.id', '!=', userId)
    .orderBy('user.emailKey')
    .execute();

/** Whether the viewer may see a book and it's there, as a condition on `book`. */
const isShownTo = (viewer: Viewer): Expression<SqlBool> =>
  sql<SqlBool>`book.deleted = 0 AND ${bookVisibleTo(viewer) ?? sql.lit(true)}`;

interface BookOf {
  readonly id: string;
  readonly email: string;
  readonly bookId: string;
}

/** For each other account that shares it, the book that it read last since then and hasn't finished. */
export async function selectReadByOthers(
  db: Db,
  viewer: Viewer,
  since: number,
): Promise<readonly BookOf[]> {
  const { rows } = await sql<BookOf>`SELECT id, email, bookId FROM (
      SELECT person.id, person.email, book.id AS bookId, progress.readDate,
        row_number() OVER (PARTITION BY person.id ORDER BY progress.readDate DESC, book.id) AS place
      FROM household JOIN "user" AS person ON person.id = household.userId
        JOIN readProgress AS progress ON progress.userId = person.id
        JOIN book ON book.id = progress.bookId
      WHERE household.shareReading = 1 AND person.id != ${viewer.id}
        AND progress.completed = 0 AND progress.readDate >= ${since} AND ${isShownTo(viewer)})
    WHERE place = 1 ORDER BY readDate DESC, id`.execute(db);
  return rows;
}

/** What others who still take part recommend to the viewer, the latest first. */
export const selectRecommendations = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('recommendation')
    .innerJoin('book', 'book.id', 'recommendation.bookId')
    .innerJoin('user', 'user.id', 'recommendation.fromId')
    .innerJoin('household', 'household.userId', 'user.id')
    .select(['recommendation.id', 'recommendation.note', 'recommendation.created'])
    .select(['user.id as fromId', 'user.email', 'book.id as bookId'])
    .where('recommendation.userId', '=', viewer.id)
    .where('household.recommendations', '=', 1)
    .where(isShownTo(viewer))
    .orderBy('recommendation.created', 'desc')
    .orderBy('recommendation.id')
    .execute();

/** Whether the viewer would see a book. */
export async function isBookShownTo(db: Db, viewer: Viewer, bookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('book.id')
    .where('book.id', '=', bookId)
    .where(isShownTo(viewer))
    .executeTakeFirst();
  return row !== undefined;
}
