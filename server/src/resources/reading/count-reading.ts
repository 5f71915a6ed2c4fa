import { mostReadingShares, type ReadingStatistics } from '@longbox/contract/reading-statistics';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';

/** A person's sessions in books they may see; in SQL, after WHERE. */
export interface Scope {
  /** Of all years. */
  readonly all: RawBuilder<unknown>;
  readonly ofYear: RawBuilder<unknown>;
  /** First and last day. */
  readonly days: readonly [string, string];
}

export async function scopeOf(db: Db, viewer: Viewer, year: string): Promise<Scope> {
  const rule = bookVisibleTo(viewer);
  const own = sql`userId = ${viewer.id}`;
  const days = [`${year}-01-01`, `${year}-12-31`] as const;
  const hidden = rule ? await hiddenOf(db, own, rule) : [];
  const all = hidden.length === 0 ? own : sql`${own} AND bookId NOT IN ${among(hidden)}`;
  return { all, ofYear: sql`${all} AND day BETWEEN ${days[0]} AND ${days[1]}`, days };
}

/** Books that were read and are hidden now. Goes from book to book, not over all sessions. */
async function hiddenOf(
  db: Db,
  own: RawBuilder<unknown>,
  rule: Expression<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE read (bookId) AS (
      SELECT (SELECT bookId FROM readingSession WHERE ${own} ORDER BY bookId LIMIT 1)
      UNION ALL SELECT (SELECT later.bookId FROM readingSession AS later
        WHERE ${own} AND later.bookId > read.bookId ORDER BY later.bookId LIMIT 1)
      FROM read WHERE bookId IS NOT NULL)
    SELECT book.id FROM read CROSS JOIN book ON book.id = read.bookId
    WHERE (${rule}) IS NOT TRUE`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countDays(db: Db, { ofYear }: Scope): Promise<ReadingStatistics['days']> {
  const { rows } = await sql<ReadingStatistics['days'][number]>`
    SELECT day, sum(active) AS active, sum(pages) AS pages, count(DISTINCT bookId) AS books,
      sum(finished) AS finished
    FROM readingSession WHERE ${ofYear} GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

export async function countBooks(db: Db, { ofYear }: Scope): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    SELECT count(DISTINCT bookId) AS books FROM readingSession WHERE ${ofYear}`.execute(db);
  return rows[0]?.books ?? 0;
}

/** Hours without reading are left out. */
export async function countHours(db: Db, { ofYear }: Scope) {
  const { rows } = await sql<{ hour: number; active: number; pages: number }>`
    SELECT (started / 60000 + zone) / 60 % 24 AS hour, sum(active) AS active, sum(pages) AS pages
    FROM readingSession WHERE ${ofYear} AND folded = 0 GROUP BY hour`.execute(db);
  return rows;
}

/** All runs of days, the latest first. Goes from day to day by the index, not over all sessions. */
export async function findStreaks(db: Db, { all }: Scope) {
  const { rows } = await sql<{ first: string; last: string; days: number }>`
    WITH RECURSIVE read (day) AS (
      SELECT (SELECT day FROM readingSession WHERE ${all} ORDER BY day LIMIT 1)
      UNION ALL SELECT (SELECT later.day FROM readingSession AS later
        WHERE ${all} AND later.day > read.day ORDER BY later.day LIMIT 1)
      FROM read WHERE day IS NOT NULL)
    SELECT min(day) AS first, max(day) AS last, count(*) AS days
    FROM (SELECT day, julianday(day) - row_number() OVER (ORDER BY day) AS run FROM read
      WHERE day IS NOT NULL)
    GROUP BY run ORDER BY run DESC`.execute(db);
  return rows;
}

/** What each value of each kind has of the reading; a book counts for each of its writers and genres. */
export async function countShares(db: Db, { ofYear }: Scope): Promise<ReadingStatistics['shares']> {
  const sums = (of: 'perBook' | 'perSeries') => sql`sum(${sql.ref(`${of}.active`)}) AS active,
    sum(${sql.ref(`${of}.pages`)}) AS pages, sum(${sql.ref(`${of}.books`)}) AS books`;
  const { rows } = await sql<ReadingStatistics['shares'][number]>`
    WITH perBook AS MATERIALIZED (
      SELECT bookId, sum(active) AS active, sum(pages) AS pages, 1 AS books
      FROM readingSession WHERE ${ofYear} GROUP BY bookId),
    perSeries AS MATERIALIZED (
      SELECT seriesId, libraryId, ${sums('perBook')} FROM perBook JOIN book ON book.id = bookId
      GROUP BY seriesId),
    share (kind, value, active, pages, books) AS (
      SELECT 'library', libraryId, ${sums('perSeries')} FROM perSeries GROUP BY libraryId
      UNION ALL SELECT 'publisher', publisher, ${sums('perSeries')}
        FROM perSeries JOIN seriesMetadata USING (seriesId) GROUP BY publisher
      UNION ALL SELECT 'language', language, ${sums('perSeries')}
        FROM perSeries JOIN seriesMetadata USING (seriesId) GROUP BY language
      UNION ALL SELECT 'genre', value, ${sums('perSeries')}
        FROM perSeries JOIN seriesTerm ON seriesTerm.seriesId = perSeries.seriesId
          AND seriesTerm.kind = 'genre' GROUP BY value
      UNION ALL SELECT 'writer', name, ${sums('perBook')}
        FROM perBook JOIN (SELECT DISTINCT bookId, name FROM bookAuthor WHERE role = 'writer'
          AND bookId IN (SELECT bookId FROM perBook)) USING (bookId) GROUP BY name
      UNION ALL SELECT 'format', mediaType, ${sums('perBook')}
        FROM perBook JOIN media USING (bookId) GROUP BY mediaType)
    SELECT kind, value, active, pages, books FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY active DESC, pages DESC, value) AS place
      FROM share WHERE value != '')
    WHERE place <= ${mostReadingShares} ORDER BY kind, place`.execute(db);
  return rows;
}

/** The longest and the shortest finished book; none if no finished book has pages. */
export async function findLengths(db: Db, { ofYear }: Scope) {
  const { rows } = await sql<{
    bookId: string;
    seriesTitle: string;
    title: string;
    oneshot: number;
    pages: number;
  }>`
    WITH done AS MATERIALIZED (
      SELECT bookId, pagesCount AS pages FROM media WHERE pagesCount > 0 AND bookId IN (
        SELECT bookId FROM readingSession WHERE ${ofYear} AND finished > 0)),
    ends AS (
      SELECT * FROM (SELECT * FROM done ORDER BY pages DESC, bookId LIMIT 1)
      UNION ALL SELECT * FROM (SELECT * FROM done ORDER BY pages, bookId LIMIT 1))
    SELECT ends.bookId, seriesMetadata.title AS seriesTitle, bookMetadata.title, book.oneshot,
      ends.pages
    FROM ends JOIN book ON book.id = ends.bookId JOIN bookMetadata ON bookMetadata.bookId = book.id
      JOIN seriesMetadata USING (seriesId) ORDER BY ends.pages DESC`.execute(db);
  return rows.map(({ oneshot, ...book }) => ({ ...book, oneshot: oneshot === 1 }));
}

/** Series of which the last of all books was finished in the year. Books in the trash don't matter. */
export async function findFinishedSeries(
  db: Db,
  { all, days }: Scope,
): Promise<ReadingStatistics['seriesFinished']> {
  const { rows } = await sql<ReadingStatistics['seriesFinished'][number]>`
    WITH done AS (
      SELECT bookId, min(day) AS day FROM readingSession WHERE ${all} AND finished > 0
      GROUP BY bookId)
    SELECT seriesId, seriesMetadata.title, max(day) AS day, count(*) AS books
    FROM done JOIN book ON book.id = bookId JOIN seriesMetadata USING (seriesId)
    WHERE deleted = 0 AND oneshot = 0 GROUP BY seriesId
    HAVING max(day) BETWEEN ${days[0]} AND ${days[1]} AND count(*) = (
      SELECT count(*) FROM book AS every WHERE every.seriesId = book.seriesId AND every.deleted = 0)
    ORDER BY day DESC, seriesMetadata.titleSortOrder LIMIT ${mostReadingShares}`.execute(db);
  return rows;
}
