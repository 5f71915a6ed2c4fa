import type { Book } from '@longbox/contract/books';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { belongsOnDeck } from '../../catalogue/personal/personal-rules.ts';
import { setVisibleTo } from '../../catalogue/rules/set-rules.ts';
import { librariesFor, seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { presentBooks } from '../books/get-book.ts';

interface Asked {
  readonly libraries: readonly string[] | undefined;
  readonly paging: Paging;
}

/** A book to read next. */
interface Next {
  readonly id: string;
  readonly libraryId: string;
  /** When the book before it was read. */
  readonly readDate: number;
}

/** What follows in series and read lists that the viewer reads, that read last first. */
export async function listNext(
  db: Db,
  viewer: Viewer,
  { libraries, paging }: Asked,
): Promise<Page<Book>> {
  const within = libraries && librariesFor(viewer, libraries);
  const all = [...(await nextInSeries(db, viewer)), ...(await nextInReadLists(db, viewer))]
    .filter(({ libraryId }) => within?.includes(libraryId) ?? true)
    .toSorted((a, b) => b.readDate - a.readDate || (a.id < b.id ? -1 : 1));
  const ids = [...new Set(all.map(({ id }) => id))];
  const start = paging.page * paging.size;
  const content = await presentBooks(db, viewer, ids.slice(start, start + paging.size));
  return toPage({ content, total: ids.length, paging, sorted: true });
}

/** When a book was begun for the first time: reading it again, or importing it, doesn't count. */
const firstRead = () => engine.least('readProgress.created', 'readProgress.readDate');

/**
 * The book after the one that was begun last, of series without a book in progress. One that was read
 * before stays where it was: reading it again isn't reading on, unless its reader said that they read the
 * series again. Then only what they read since counts.
 */
async function nextInSeries(db: Db, viewer: Viewer): Promise<Next[]> {
  const { id: userId } = viewer;
  const place = (book: string, metadata: string) =>
    sql`(${sql.ref(`${metadata}.numberSort`)}, ${sql.ref(`${metadata}.numberTail`)},
      ${sql.ref(`${book}.number`)}, ${sql.ref(`${book}.id`)})`;
  const readSince = (books: string) => sql`FROM book ${engine.joinInOrder} readProgress
    ON readProgress.bookId = book.id AND readProgress.userId = ${userId}
    WHERE book.seriesId = ${sql.ref(`${books}.seriesId`)} AND readProgress.readDate >= since`;
  const { rows } = await sql<Next>`
    WITH begun AS MATERIALIZED (
      SELECT series.id AS seriesId, inProgressCount, coalesce((SELECT ${engine.greatest('again', sql`0`)} FROM personal
        WHERE userId = ${userId} AND personal.seriesId = series.id), 0) AS since
      FROM seriesProgress JOIN series ON series.id = seriesProgress.seriesId
        JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
      WHERE seriesProgress.userId = ${userId} AND readCount > 0
        AND series.oneshot = 0 AND ${seriesVisibleTo(viewer)} AND ${belongsOnDeck(userId)}),
    latest AS MATERIALIZED (
      SELECT seriesId, since, (SELECT readProgress.bookId ${readSince('begun')}
        ORDER BY CASE since WHEN 0 THEN ${firstRead()} ELSE 0 END DESC, readProgress.readDate DESC, book.number DESC
        LIMIT 1) AS bookId
      FROM begun WHERE CASE since WHEN 0 THEN inProgressCount = 0
        ELSE NOT EXISTS (SELECT 1 ${readSince('begun')} AND completed = 0) END),
    next AS MATERIALIZED (
      SELECT (
        SELECT book.id FROM book JOIN bookMetadata ON bookMetadata.bookId = book.id
        WHERE book.seriesId = latest.seriesId AND book.deleted = 0
          AND ${place('book', 'bookMetadata')} > ${place('own', 'ownMetadata')}
          AND NOT EXISTS (SELECT 1 FROM readProgress AS known WHERE known.userId = ${userId}
            AND known.bookId = book.id AND known.readDate >= since)
        ORDER BY numberSort, numberTail, book.number, book.id LIMIT 1) AS id,
        readProgress.readDate
      FROM latest JOIN book AS own ON own.id = latest.bookId
        JOIN bookMetadata AS ownMetadata ON ownMetadata.bookId = own.id
        JOIN readProgress ON readProgress.bookId = own.id AND readProgress.userId = ${userId})
    SELECT next.id, libraryId, readDate FROM next JOIN book ON book.id = next.id`.execute(db);
  return rows;
}

/** The book that follows those read from the beginning of an ordered read list on. */
async function nextInReadLists(db: Db, viewer: Viewer): Promise<Next[]> {
  const { id: userId } = viewer;
  const membersOf = (list: string) => sql`
    FROM readListBook AS member ${engine.joinInOrder} book ON book.id = member.bookId AND book.deleted = 0
      ${engine.joinInOrder} series ON series.id = book.seriesId
      ${engine.joinInOrder} seriesMetadata ON seriesMetadata.seriesId = series.id
      LEFT JOIN readProgress ON readProgress.bookId = book.id AND readProgress.userId = ${userId}
    WHERE member.readListId = ${sql.ref(`${list}.id`)} AND ${seriesVisibleTo(viewer)}`;
  const { rows } = await sql<Next>`
    WITH list AS MATERIALIZED (
      SELECT DISTINCT readList.id FROM readProgress AS own
        ${engine.joinInOrder} readListBook ON readListBook.bookId = own.bookId
        ${engine.joinInOrder} readList ON readList.id = readListBook.readListId
      WHERE own.userId = ${userId} AND own.completed = 1 AND readList.ordered = 1
        AND readList.rule IS NULL
        AND ${setVisibleTo(viewer, 'readList')}),
    next AS MATERIALIZED (
      SELECT list.id, (SELECT member.position ${membersOf('list')}
        AND completed IS DISTINCT FROM 1 ORDER BY member.position LIMIT 1) AS position
      FROM list),
    following AS (
      SELECT readListBook.bookId, (SELECT max(readDate) ${membersOf('next')}
        AND member.position < next.position) AS readDate
      FROM next ${engine.joinInOrder} readListBook ON readListBook.readListId = next.id
        AND readListBook.position = next.position)
    SELECT book.id, book.libraryId, readDate FROM following
      JOIN book ON book.id = following.bookId JOIN series ON series.id = book.seriesId
    WHERE readDate IS NOT NULL AND ${belongsOnDeck(userId)}
      -- One in progress is being read already.
      AND NOT EXISTS (SELECT 1 FROM readProgress AS known
        WHERE known.bookId = book.id AND known.userId = ${userId})`.execute(db);
  return rows;
}
