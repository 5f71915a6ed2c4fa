import type { Paging } from '@longbox/contract/paging';
import type { ReadingSession, ReadingSessionOfBook } from '@longbox/contract/reading';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';

type Row = Selectable<Tables['readingSession']>;
type Key = Pick<Row, 'userId' | 'bookId' | 'id'>;

interface Filter extends Paging {
  readonly search?: string | undefined;
  readonly book_id?: readonly string[] | undefined;
  readonly library_id?: readonly string[] | undefined;
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
  await db.replaceInto('readingSession').values(row).execute();
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

/** One page of a person's sessions in books they may see, the newest first, and how many there are. */
export async function selectSessions(
  db: Db,
  viewer: Viewer,
  { search = '', book_id: books, library_id: libraries, page, size }: Filter,
): Promise<{ sessions: ReadingSessionOfBook[]; total: number }> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = words.map(
    (word) => sql<SqlBool>`(instr(bookMetadata.titleKey, ${word}) > 0
      OR book.seriesId IN (SELECT seriesId FROM seriesMetadata AS named
        WHERE instr(fold(named.title), ${word}) > 0))`,
  );
  const visible = db
    .selectFrom('readingSession')
    .innerJoin('book', 'book.id', 'readingSession.bookId')
    .where('readingSession.userId', '=', viewer.id)
    .where(bookVisibleTo(viewer) ?? sql.lit(true))
    .$if(books !== undefined, (query) => query.where('book.id', 'in', among(books ?? [])))
    .$if(libraries !== undefined, (query) =>
      query.where('book.libraryId', 'in', among(libraries ?? [])),
    );
  const matching = visible
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where(joinRules(found, 'AND'));
  // Every book has titles, which need looking at only for a search.
  const { total } = await (found.length > 0 ? matching : visible)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('readingSession')
    .select(['book.seriesId', 'book.libraryId', 'book.oneshot', 'book.deleted'])
    .select(['bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as seriesTitle'])
    .orderBy('readingSession.ended', 'desc')
    .orderBy('readingSession.bookId')
    .orderBy('readingSession.id')
    .limit(size)
    .offset(page * size)
    .execute();
  const sessions = rows.map((row) => {
    const { seriesId, libraryId, title, number, seriesTitle } = row;
    const flags = { oneshot: row.oneshot === 1, deleted: row.deleted === 1 };
    return { ...present(row), book: { seriesId, libraryId, title, number, seriesTitle, ...flags } };
  });
  return { sessions, total };
}
