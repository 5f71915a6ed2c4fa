import { mostReadingShares, type ReadingStatistics } from '@longbox/contract/reading-statistics';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { selectReadBooks } from './read-books.ts';

/** A person's sessions in books they may see; in SQL, after WHERE. */
export interface Scope {
  /** Of all books, also hidden ones. */
  readonly own: RawBuilder<unknown>;
  /** The condition on `bookId` that leaves out hidden books. */
  readonly seen: RawBuilder<unknown>;
  /** Of all days. */
  readonly all: RawBuilder<unknown>;
  readonly ofDays: RawBuilder<unknown>;
  /** First and last day. */
  readonly days: readonly [string, string];
}

/** What a person read from the first to the last of these days. */
export async function scopeOf(
  db: Db,
  viewer: Viewer,
  days: readonly [first: string, last: string],
): Promise<Scope> {
  const { id: userId } = viewer;
  const visible = bookVisibleTo(viewer);
  const own = sql`userId = ${userId}`;
  const hidden = visible
    ? await selectReadBooks(db, { userId, rule: sql<SqlBool>`(${visible}) IS NOT TRUE` })
    : [];
  const seen = hidden.length === 0 ? sql`true` : sql`bookId NOT IN ${among(hidden)}`;
  const all = sql`${own} AND ${seen}`;
  return { own, seen, all, ofDays: sql`${all} AND day BETWEEN ${days[0]} AND ${days[1]}`, days };
}

export async function countDays(db: Db, { ofDays }: Scope): Promise<ReadingStatistics['days']> {
  const { rows } = await sql<ReadingStatistics['days'][number]>`
    SELECT day, sum(active) AS active, sum(pages) AS pages, count(DISTINCT bookId) AS books,
      sum(finished) AS finished
    FROM readingSession WHERE ${ofDays} GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

export async function countBooks(db: Db, { ofDays }: Scope): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    SELECT count(DISTINCT bookId) AS books FROM readingSession WHERE ${ofDays}`.execute(db);
  return rows[0]?.books ?? 0;
}

/** Hours without reading are left out. */
export async function countHours(db: Db, { ofDays }: Scope) {
  const { rows } = await sql<{ hour: number; active: number; pages: number }>`
    SELECT (started / 60000 + zone) / 60 % 24 AS hour, sum(active) AS active, sum(pages) AS pages
    FROM readingSession WHERE ${ofDays} AND folded = 0 GROUP BY hour`.execute(db);
  return rows;
}

/** The days with reading, for WITH RECURSIVE. Goes from day to day by the index, not over all sessions. */
export const daysRead = (all: RawBuilder<unknown>): RawBuilder<unknown> => sql`read (day) AS (
  SELECT (SELECT day FROM readingSession WHERE ${all} ORDER BY day ${engine.inDirection('asc')} LIMIT 1)
  UNION ALL SELECT (SELECT later.day FROM readingSession AS later
    WHERE ${all} AND later.day > read.day ORDER BY later.day ${engine.inDirection('asc')} LIMIT 1)
  FROM read WHERE day IS NOT NULL)`;

/** All runs of days, the latest first. */
export async function findStreaks(db: Db, { all }: Scope) {
  const { rows } = await sql<{ first: string; last: string; days: number }>`
    WITH RECURSIVE ${daysRead(all)}
    SELECT min(day) AS first, max(day) AS last, count(*) AS days
    FROM (SELECT day, ${engine.dayNumber('day')} - row_number() OVER (ORDER BY day) AS run FROM read
      WHERE day IS NOT NULL)
    GROUP BY run ORDER BY run DESC`.execute(db);
  return rows;
}

/**
 * What each value of each kind has of the reading; a book counts for each of its writers and genres. The joins go
 * from what was read, or else SQLite reads all of the library.
 */
export async function countShares(db: Db, { ofDays }: Scope): Promise<ReadingStatistics['shares']> {
  const sums = (of: 'perBook' | 'perSeries') => sql`sum(${sql.ref(`${of}.active`)}) AS active,
    sum(${sql.ref(`${of}.pages`)}) AS pages, sum(${sql.ref(`${of}.books`)}) AS books`;
  const { rows } = await sql<ReadingStatistics['shares'][number]>`
    WITH perBook AS MATERIALIZED (
      SELECT bookId, sum(active) AS active, sum(pages) AS pages, 1 AS books
      FROM readingSession WHERE ${ofDays} GROUP BY bookId),
    perSeries AS MATERIALIZED (
      SELECT seriesId, min(libraryId) AS libraryId, ${sums('perBook')} FROM perBook ${engine.joinInOrder} book ON book.id = bookId
      GROUP BY seriesId),
    share (kind, value, active, pages, books) AS (
      SELECT 'library', libraryId, ${sums('perSeries')} FROM perSeries GROUP BY libraryId
      UNION ALL SELECT 'publisher', publisher, ${sums('perSeries')}
        FROM perSeries ${engine.joinInOrder} seriesMetadata USING (seriesId) GROUP BY publisher
      UNION ALL SELECT 'language', language, ${sums('perSeries')}
        FROM perSeries ${engine.joinInOrder} seriesMetadata USING (seriesId) GROUP BY language
      UNION ALL SELECT 'genre', value, ${sums('perSeries')}
        FROM perSeries ${engine.joinInOrder} seriesTerm ON seriesTerm.seriesId = perSeries.seriesId
          AND seriesTerm.kind = 'genre' GROUP BY value
      UNION ALL SELECT 'writer', author.name, ${sums('perBook')}
        FROM perBook ${engine.joinInOrder} bookAuthor AS author ON author.bookId = perBook.bookId
          AND author.role = 'writer'
        WHERE NOT EXISTS (SELECT 1 FROM bookAuthor AS same WHERE same.bookId = author.bookId
          AND same.position < author.position AND same.role = 'writer' AND same.name = author.name)
        GROUP BY author.name
      UNION ALL SELECT 'format', mediaType, ${sums('perBook')}
        FROM perBook ${engine.joinInOrder} media USING (bookId) GROUP BY mediaType)
    SELECT kind, value, active, pages, books FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY active DESC, pages DESC, value) AS place
      FROM share WHERE value != '')
    WHERE place <= ${mostReadingShares} ORDER BY kind, place`.execute(db);
  return rows;
}
