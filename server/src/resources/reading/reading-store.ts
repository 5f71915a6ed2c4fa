import type { Paging } from '@longbox/contract/paging';
import type { ReadingSession, ReadingSessionOfBook } from '@longbox/contract/reading';
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';
import { isInferred } from '../../catalogue/books/infer-session.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { selectReadBooks } from './read-books.ts';

type Row = Selectable<Tables['readingSession']>;
type Key = Pick<Row, 'userId' | 'bookId' | 'id'>;

interface Filter extends Paging {
  readonly search?: string | undefined;
  readonly book_id?: readonly string[] | undefined;
  readonly library_id?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The contract's form of a session. */
export function present(row: Row): ReadingSession {
  const { id, bookId, day, zone, pages, active, device, finished } = row;
  return {
    id,
    bookId,
    day,
    zone,
    pages,
    active,
    device,
    finished,
    started: new Date(row.started).toISOString(),
    ended: new Date(row.ended).toISOString(),
    first: row.firstPlace,
    last: row.lastPlace,
    folded: row.folded === 1,
    inferred: isInferred(id),
  };
}

export function selectSession(db: Db, { userId, bookId, id }: Key): Promise<Row | undefined> {
  return db
    .selectFrom('readingSession')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a session, or replaces the one with its key. */
export async function writeSession(db: Db, row: Row): Promise<void> {
  await db
    .insertInto('readingSession')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'bookId', 'id']).doUpdateSet(row))
    .execute();
}

/** Deletes a session; false if there's none. */
export async function dropSession(db: Db, { userId, bookId, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('readingSession')
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all sessions of a person. */
export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('readingSession').where('userId', '=', userId).execute();
}

/** Up to so many sessions are put in order after they were found; more are looked through in order. */
const fewSessions = 2000;

/** One page of a person's sessions in books they may see, the newest first, and how many there are. */
export async function selectSessions(
  db: Db,
  viewer: Viewer,
  filter: Filter,
): Promise<{ sessions: ReadingSessionOfBook[]; total: number }> {
  const { from, to, page, size } = filter;
  const rules = rulesOf(viewer, filter);
  const isWhole = rules.length === 0 && filter.book_id === undefined;
  const rule = joinRules(rules, 'AND');
  const books = isWhole
    ? undefined
    : among(await selectReadBooks(db, { userId: viewer.id, rule, of: filter.book_id }));
  const own = db
    .selectFrom('readingSession')
    .where('userId', '=', viewer.id)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''));
  const { total } = await own
    .$if(books !== undefined, (query) => query.where('bookId', 'in', books ?? among([])))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // A sign before a column keeps SQLite from going along its index.
  const isFew = total <= fewSessions;
  const bookId = isFew ? sql<string>`bookId` : engine.unindexed<string>('bookId');
  const onPage = own
    .$if(books !== undefined, (query) => query.where(bookId, 'in', books ?? among([])))
    .selectAll()
    .orderBy(isFew ? engine.unindexed('ended') : sql`ended`, 'desc')
    .orderBy('bookId')
    .orderBy('id')
    .limit(size)
    .offset(page * size);
  const rows = await db
    .selectFrom(onPage.as('session'))
    .innerJoin('book', 'book.id', 'session.bookId')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .selectAll('session')
    .select(['book.seriesId', 'book.libraryId', 'book.oneshot', 'book.deleted'])
    .select(['bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as seriesTitle'])
    .orderBy('session.ended', 'desc')
    .orderBy('session.bookId')
    .orderBy('session.id')
    .execute();
  const sessions = rows.map((row) => {
    const { seriesId, libraryId, title, number, seriesTitle } = row;
    const flags = { oneshot: row.oneshot === 1, deleted: row.deleted === 1 };
    return { ...present(row), book: { seriesId, libraryId, title, number, seriesTitle, ...flags } };
  });
  return { sessions, total };
}

/** The conditions that a session's book must meet. */
function rulesOf(
  viewer: Viewer,
  { search = '', library_id: libraries }: Filter,
): Expression<SqlBool>[] {
  const visible = bookVisibleTo(viewer);
  const words = fold(search).split(/\s+/).filter(Boolean);
  return [
    ...(visible === undefined ? [] : [visible]),
    ...(libraries === undefined ? [] : [sql<SqlBool>`book.libraryId IN ${among(libraries)}`]),
    ...words.map(
      (word) => sql<SqlBool>`(${engine.contains('bookMetadata.titleKey', word)}
        OR ${engine.contains('seriesMetadata.titleKey', word)})`,
    ),
  ];
}
