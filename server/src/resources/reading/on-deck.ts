import type { Book } from '@longbox/contract/books';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';
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
  /** Absent in a series until it is looked for. */
  readonly id?: string;
  /** In a series, the book that it follows. */
  readonly after?: string;
  readonly seriesId: string;
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
  const [inLists, inSeries] = await Promise.all([
    nextInReadLists(db, viewer),
    seriesReadOn(db, viewer),
  ]);
  // A book may follow in both. Of other series it’s enough that one follows, but for those on the page.
  const ofLists = new Set(inLists.map(({ seriesId }) => seriesId));
  const shared = await followingIn(
    db,
    viewer,
    inSeries.filter(({ seriesId }) => ofLists.has(seriesId)),
  );
  const all = [...inSeries.map((one) => shared.get(one.after) ?? one), ...inLists]
    .filter(({ libraryId }) => within?.includes(libraryId) ?? true)
    .toSorted((a, b) => b.readDate - a.readDate || (keyOf(a) < keyOf(b) ? -1 : 1));
  const each = new Map<string, Next>();
  for (const one of all) if (!each.has(keyOf(one))) each.set(keyOf(one), one);
  const start = paging.page * paging.size;
  const page = [...each.values()].slice(start, start + paging.size);
  const following = await followingIn(db, viewer, page);
  const ids = page.flatMap(({ id, after }) => id ?? following.get(after)?.id ?? []);
  const content = await presentBooks(db, viewer, ids);
  return toPage({ content, total: each.size, paging, sorted: true });
}

const keyOf = ({ id, after = '' }: Next): string => id ?? `after ${after}`;

/** When a book was begun for the first time: reading it again, or importing it, doesn't count. */
const firstRead = () => engine.least('readProgress.created', 'readProgress.readDate');

/** Since when what someone read of a series counts: since they began to read it again. */
const sinceOf = (userId: string, seriesId: string) => sql`coalesce((
  SELECT ${engine.greatest('again', sql`0`)} FROM personal
  WHERE userId = ${userId} AND personal.seriesId = ${sql.ref(seriesId)}), 0)`;

const place = (book: string, metadata: string) =>
  sql`(${sql.ref(`${metadata}.numberSort`)}, ${sql.ref(`${metadata}.numberTail`)},
    ${sql.ref(`${book}.number`)}, ${sql.ref(`${book}.id`)})`;

/** The books after `own` in its series of which a rule holds. */
const after = (rule: RawBuilder<unknown>) => sql`
  FROM book JOIN bookMetadata ON bookMetadata.bookId = book.id
  WHERE book.seriesId = own.seriesId AND book.deleted = 0
    AND ${place('book', 'bookMetadata')} > ${place('own', 'ownMetadata')} AND ${rule}`;

/** That a book wasn’t read since then, or never. */
const isUnread = (userId: string, since: RawBuilder<unknown>) => sql`NOT EXISTS (
  SELECT 1 FROM readProgress AS known
  WHERE known.userId = ${userId} AND known.bookId = book.id AND known.readDate >= ${since})`;

/**
 * The series without a book in progress in which a book follows the one that was begun last. One that was read
 * before stays where it was: reading it again isn't reading on, unless its reader said that they read the
 * series again. Then only what they read since counts.
 */
async function seriesReadOn(db: Db, viewer: Viewer): Promise<Next[]> {
  const { id: userId } = viewer;
  const readSince = sql`readProgress ON readProgress.bookId = book.id
    AND readProgress.userId = ${userId} AND readProgress.readDate >= begun.since`;
  const { rows } = await sql<Next>`
    WITH begun AS MATERIALIZED (
      SELECT series.id AS seriesId, inProgressCount, ${sinceOf(userId, 'series.id')} AS since
      FROM seriesProgress JOIN series ON series.id = seriesProgress.seriesId
        JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
      WHERE seriesProgress.userId = ${userId} AND readCount > 0
        AND series.oneshot = 0 AND ${seriesVisibleTo(viewer)} AND ${belongsOnDeck(userId)}),
    own AS MATERIALIZED (
      SELECT id, seriesId, libraryId, number, readDate, since FROM (
        SELECT book.id, book.seriesId, book.libraryId, book.number, readProgress.readDate, since,
          row_number() OVER (PARTITION BY book.seriesId ORDER BY CASE since WHEN 0 THEN ${firstRead()} ELSE 0 END DESC,
            readProgress.readDate DESC, book.number DESC) AS place
        FROM begun ${engine.joinInOrder} book ON book.seriesId = begun.seriesId
          ${engine.joinInOrder} ${readSince}
        WHERE CASE since WHEN 0 THEN inProgressCount = 0 ELSE NOT EXISTS (
          SELECT 1 FROM book ${engine.joinInOrder} ${readSince}
          WHERE book.seriesId = begun.seriesId AND completed = 0) END)
      WHERE place = 1)
    SELECT own.id AS after, own.seriesId, own.libraryId, own.readDate
    FROM own JOIN bookMetadata AS ownMetadata ON ownMetadata.bookId = own.id
    -- For each on its own, or PostgreSQL would join all books with their metadata first; of many, the list of all that was
    -- read is looked up once.
    WHERE (SELECT 1 ${after(sql`(book.id NOT IN (SELECT bookId FROM readProgress WHERE userId = ${userId})
      OR since > 0 AND ${isUnread(userId, sql`since`)})`)} LIMIT 1) = 1`.execute(db);
  return rows;
}

/** The next books of series, by those that they follow. */
async function followingIn(
  db: Db,
  { id: userId }: Viewer,
  series: readonly Next[],
): Promise<Map<string | undefined, Next>> {
  const known = new Map(series.map((one) => [one.after, one]));
  const books = series.flatMap((one) => (one.id === undefined ? (one.after ?? []) : []));
  if (books.length === 0) return new Map();
  const { rows } = await sql<{ after: string; id: string | null }>`
    SELECT own.id AS after, (SELECT book.id ${after(isUnread(userId, sinceOf(userId, 'own.seriesId')))}
      ORDER BY bookMetadata.numberSort, bookMetadata.numberTail, book.number, book.id LIMIT 1) AS id
    FROM book AS own JOIN bookMetadata AS ownMetadata ON ownMetadata.bookId = own.id
    WHERE own.id IN ${among(books)}`.execute(db);
  return new Map(
    rows.flatMap(({ after, id }) => {
      const one = known.get(after);
      return one && id !== null ? [[after, { ...one, id }]] : [];
    }),
  );
}

/** The book that follows those read from the beginning of an ordered read list on. */
async function nextInReadLists(db: Db, viewer: Viewer): Promise<Next[]> {
  const { id: userId } = viewer;
  const own = sql`WHERE readProgress.bookId = member.bookId AND readProgress.userId = ${userId}`;
  const membersOf = (list: string) => sql`
    FROM readListBook AS member ${engine.joinInOrder} book ON book.id = member.bookId AND book.deleted = 0
      ${engine.joinInOrder} series ON series.id = book.seriesId
      ${engine.joinInOrder} seriesMetadata ON seriesMetadata.seriesId = series.id
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
        AND NOT EXISTS (SELECT 1 FROM readProgress ${own} AND completed = 1)
        ORDER BY member.position ${engine.inDirection('asc')} LIMIT 1) AS position
      FROM list),
    following AS (
      SELECT readListBook.bookId, (SELECT max((SELECT readDate FROM readProgress ${own}))
        ${membersOf('next')} AND member.position < next.position) AS readDate
      FROM next ${engine.joinInOrder} readListBook ON readListBook.readListId = next.id
        AND readListBook.position = next.position)
    SELECT book.id, book.seriesId, book.libraryId, readDate FROM following
      JOIN book ON book.id = following.bookId JOIN series ON series.id = book.seriesId
    WHERE readDate IS NOT NULL AND ${belongsOnDeck(userId)}
      -- One in progress is being read already.
      AND NOT EXISTS (SELECT 1 FROM readProgress AS known
        WHERE known.bookId = book.id AND known.userId = ${userId})`.execute(db);
  return rows;
}
