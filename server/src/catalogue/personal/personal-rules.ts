import type { SeriesState } from '@longbox/contract/personal';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Conditions on `series`, `seriesMetadata` and `book` by what a person keeps about them. */
type Rule = Expression<SqlBool>;

/** Books of whose row of `personal`, or of that of their series if they're one-shots, a rule holds. */
export const booksWhose =
  (userId: string) =>
  (rule: Rule): Rule =>
    sql<SqlBool>`book.id IN (
    SELECT bookId FROM personal WHERE userId = ${userId} AND bookId IS NOT NULL AND ${rule}
    UNION ALL SELECT one.id FROM personal JOIN book AS one
      ON one.seriesId = personal.seriesId AND one.oneshot = 1
      WHERE personal.userId = ${userId} AND ${rule})`;

/** Series of whose row of `personal` a rule holds. */
export const seriesWhose =
  (userId: string) =>
  (rule: Rule): Rule =>
    sql<SqlBool>`series.id IN (
    SELECT seriesId FROM personal WHERE userId = ${userId} AND seriesId IS NOT NULL AND ${rule})`;

const columns = ['wanted', 'favorite', 'rating'] as const;
type Sorts = Readonly<Record<string, RawBuilder<unknown>>>;

/** Sort keys of lists of series. */
export const personalSeriesSort = (userId: string): Sorts =>
  Object.fromEntries(
    columns.map((column) => [
      `personal.${column}`,
      sql`(SELECT ${sql.ref(column)} FROM personal
        WHERE userId = ${userId} AND seriesId = series.id)`,
    ]),
  );

/** Sort keys of lists of books. */
export const personalBookSort = (userId: string): Sorts =>
  Object.fromEntries(
    columns.map((column) => [
      `personal.${column}`,
      sql`CASE book.oneshot
        WHEN 1 THEN (SELECT ${sql.ref(column)} FROM personal
          WHERE userId = ${userId} AND seriesId = book.seriesId)
        ELSE (SELECT ${sql.ref(column)} FROM personal
          WHERE userId = ${userId} AND bookId = book.id) END`,
    ]),
  );

/** When the person last read in the series, or 0. */
const lastRead = (userId: string) => sql`coalesce((SELECT readDate FROM seriesProgress
  WHERE userId = ${userId} AND seriesId = series.id), 0)`;

/** The state of a series: set by hand, or else by what was read; null if nothing was. */
const stateOf = (userId: string) => sql<SeriesState | null>`coalesce(
  (SELECT state FROM personal WHERE userId = ${userId} AND seriesId = series.id
    AND stateRead >= ${lastRead(userId)}),
  (SELECT CASE WHEN readCount >= series.booksCount
      AND (series.oneshot = 1 OR seriesMetadata.status = 'ENDED') THEN 'FINISHED' ELSE 'READING' END
    FROM seriesProgress WHERE userId = ${userId} AND seriesId = series.id))`;

export const isInState = (userId: string, state: SeriesState): Rule =>
  sql<SqlBool>`${stateOf(userId)} = ${state}`;
export const hasState = (userId: string): Rule => sql<SqlBool>`${stateOf(userId)} IS NOT NULL`;

/** Series that the person has neither hidden from On deck nor ended or interrupted. */
export const belongsOnDeck = (userId: string): Rule =>
  sql<SqlBool>`NOT EXISTS (SELECT 1 FROM personal
    WHERE userId = ${userId} AND seriesId = series.id
      AND (offDeck >= ${lastRead(userId)}
        OR state IN ('ON_HOLD', 'DROPPED', 'FINISHED') AND stateRead >= ${lastRead(userId)}))`;
