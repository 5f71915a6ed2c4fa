import { mostReadingShares, type ReadingStatistics } from '@longbox/contract/reading-statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { Scope } from './count-reading.ts';

interface NamedRow {
  readonly bookId: string;
  readonly seriesId: string;
  readonly seriesTitle: string;
  readonly title: string;
  readonly oneshot: number;
  readonly pages: number;
}

/** The names of the books of a query that has `bookId`; in SQL, after SELECT and after FROM. */
const names = sql`seriesId, seriesMetadata.title AS seriesTitle, bookMetadata.title, book.oneshot`;
const named = (of: RawBuilder<unknown>) => sql`${of} JOIN book ON book.id = ${of}.bookId
  JOIN bookMetadata ON bookMetadata.bookId = book.id JOIN seriesMetadata USING (seriesId)`;

const isOneshot = <Row extends NamedRow>(row: Row) => ({ ...row, oneshot: row.oneshot === 1 });

/** The books that were read the longest. */
export async function findMostRead(
  db: Db,
  { ofDays }: Scope,
): Promise<ReadingStatistics['mostRead']> {
  const { rows } = await sql<NamedRow & { readonly active: number }>`
    WITH most AS MATERIALIZED (
      SELECT bookId, sum(active) AS active, sum(pages) AS pages FROM readingSession
      WHERE ${ofDays} AND active > 0 GROUP BY bookId
      ORDER BY active DESC, pages DESC, bookId LIMIT ${mostReadingShares})
    SELECT most.bookId, ${names}, most.active, most.pages FROM ${named(sql`most`)}
    ORDER BY most.active DESC, most.pages DESC, most.bookId`.execute(db);
  return rows.map(isOneshot);
}

/** The longest and the shortest finished book; none if no finished book has pages. */
export async function findLengths(db: Db, { ofDays }: Scope) {
  const { rows } = await sql<NamedRow>`
    WITH done AS MATERIALIZED (
      SELECT bookId, pagesCount AS pages FROM media WHERE pagesCount > 0 AND bookId IN (
        SELECT bookId FROM readingSession WHERE ${ofDays} AND finished > 0)),
    ends AS (
      SELECT * FROM (SELECT * FROM done ORDER BY pages DESC, bookId LIMIT 1)
      UNION ALL SELECT * FROM (SELECT * FROM done ORDER BY pages, bookId LIMIT 1))
    SELECT ends.bookId, ${names}, ends.pages FROM ${named(sql`ends`)}
    ORDER BY ends.pages DESC`.execute(db);
  return rows.map(isOneshot);
}

/**
 * Series of which the last of all books was finished in the year. Books in the trash don't matter. Hidden ones are left
 * out last, book by book instead of session by session.
 */
export async function findFinishedSeries(
  db: Db,
  { own, seen, days }: Scope,
): Promise<ReadingStatistics['seriesFinished']> {
  const { rows } = await sql<ReadingStatistics['seriesFinished'][number]>`
    WITH done AS MATERIALIZED (
      SELECT bookId, min(day) AS day FROM readingSession WHERE ${own} AND finished > 0
      GROUP BY bookId)
    SELECT seriesMetadata.seriesId, seriesMetadata.title, max(day) AS day, count(*) AS books
    FROM done ${engine.joinInOrder} book ON book.id = bookId
      JOIN seriesMetadata ON seriesMetadata.seriesId = book.seriesId
    WHERE ${seen} AND deleted = 0 AND oneshot = 0 GROUP BY seriesMetadata.seriesId
    HAVING max(day) BETWEEN ${days[0]} AND ${days[1]} AND count(*) = (
      SELECT count(*) FROM book AS every
      WHERE every.seriesId = seriesMetadata.seriesId AND every.deleted = 0)
    ORDER BY day DESC, seriesMetadata.titleSortOrder LIMIT ${mostReadingShares}`.execute(db);
  return rows;
}
