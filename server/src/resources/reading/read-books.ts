import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';

interface Asked {
  readonly userId: string;
  /** A condition on `book`, `bookMetadata` and `seriesMetadata`. */
  readonly rule: Expression<SqlBool>;
  /** Only some of these; absent means all. */
  readonly of?: readonly string[] | undefined;
}

/**
 * Books that someone has read and that meet a rule. Goes from book to book, not over all sessions; metadata are
 * read only for a rule that needs them, which SQLite finds out for left joins.
 */
export async function selectReadBooks(db: Db, { userId, rule, of }: Asked): Promise<string[]> {
  const own = sql`userId = ${userId}`;
  const read = sql`read (bookId) AS (
    SELECT (SELECT bookId FROM readingSession WHERE ${own} ORDER BY bookId LIMIT 1)
    UNION ALL SELECT (SELECT later.bookId FROM readingSession AS later
      WHERE ${own} AND later.bookId > read.bookId ORDER BY later.bookId LIMIT 1)
    FROM read WHERE bookId IS NOT NULL)`;
  const given = sql`read (bookId) AS ${among(of ?? [])}`;
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ${of === undefined ? read : given}
    SELECT book.id FROM read ${engine.joinInOrder} book ON book.id = read.bookId
      LEFT JOIN bookMetadata ON bookMetadata.bookId = book.id
      LEFT JOIN seriesMetadata ON seriesMetadata.seriesId = book.seriesId
    WHERE ${rule}`.execute(db);
  return rows.map(({ id }) => id);
}
