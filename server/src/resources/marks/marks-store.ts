import { type Mark, type MarkOfBook, MarkPlace } from '@longbox/contract/marks';
import type { Paging } from '@longbox/contract/paging';
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { joinRules } from '../../base/db/join-rules.ts';
import { fromJson } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';
import type { MarkKey } from '../../catalogue/books/write-mark.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';

type Row = Selectable<Tables['mark']>;

/** What narrows a list of marks. */
export interface MarkFilter {
  readonly search?: string | undefined;
  readonly kind?: readonly Mark['kind'][] | undefined;
  readonly book_id?: readonly string[] | undefined;
  readonly series_id?: readonly string[] | undefined;
  readonly library_id?: readonly string[] | undefined;
}

function present({ id, bookId, kind, place, colour, text, note, ...row }: Row): Mark {
  return {
    id,
    bookId,
    kind,
    place: fromJson(MarkPlace, place),
    colour,
    text,
    note,
    created: new Date(row.created).toISOString(),
    changed: new Date(row.changed).toISOString(),
    revision: row.revision,
    deleted: row.deleted === 1,
  };
}

/** One mark, deleted ones too. */
export async function selectMark(db: Db, { userId, bookId, id }: MarkKey) {
  const row = await db
    .selectFrom('mark')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && present(row);
}

/** All marks of a book in its order, deleted ones too. */
export async function selectMarksOfBook(
  db: Db,
  { userId, bookId }: Pick<MarkKey, 'userId' | 'bookId'>,
): Promise<Mark[]> {
  const rows = await db
    .selectFrom('mark')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .orderBy('position')
    .orderBy('created')
    .orderBy('id')
    .execute();
  return rows.map(present);
}

/** Forgets the deleted marks of a book, but for the last `kept`. */
export async function forgetDeleted(
  db: Db,
  { userId, bookId }: Pick<MarkKey, 'userId' | 'bookId'>,
  kept: number,
): Promise<void> {
  const deleted = db
    .selectFrom('mark')
    .select('id')
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('deleted', '=', 1);
  await db
    .deleteFrom('mark')
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', 'in', deleted.orderBy('changed', 'desc').limit(-1).offset(kept))
    .execute();
}

/** Each word of a search must be in the mark or in the titles of its book and series. */
function found(search: string): Expression<SqlBool> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return joinRules(
    words.map(
      (word) => sql<SqlBool>`(${engine.contains('mark.words', word)}
        OR ${engine.contains('bookMetadata.titleKey', word)}
        OR ${engine.contains('seriesMetadata.titleKey', word)})`,
    ),
    'AND',
  );
}

/** The marks of a person in books they may see. */
function marksOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('mark')
    .innerJoin('book', 'book.id', 'mark.bookId')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where('mark.userId', '=', viewer.id)
    .where('mark.deleted', '=', 0)
    .where(bookVisibleTo(viewer) ?? sql.lit(true));
}

/** The names of these books' authors, in the order of each book. */
async function authorsOf(db: Db, bookIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('bookAuthor')
    .select(['bookId', 'name'])
    .where('bookId', 'in', among(bookIds))
    .orderBy('position')
    .execute();
  const books = Map.groupBy(rows, ({ bookId }) => bookId);
  return new Map([...books].map(([id, list]) => [id, list.map(({ name }) => name)]));
}

/** One page of the marks of a person, the newest first, and how many there are. */
export async function selectMarks(
  db: Db,
  viewer: Viewer,
  { filter, paging }: { readonly filter: MarkFilter; readonly paging: Paging },
): Promise<{ marks: MarkOfBook[]; total: number }> {
  const { search = '', kind, book_id: books, series_id: series, library_id: libraries } = filter;
  const matching = marksOf(db, viewer)
    .where(found(search))
    .$if(kind !== undefined, (query) => query.where('mark.kind', 'in', among(kind ?? [])))
    .$if(books !== undefined, (query) => query.where('book.id', 'in', among(books ?? [])))
    .$if(series !== undefined, (query) => query.where('book.seriesId', 'in', among(series ?? [])))
    .$if(libraries !== undefined, (query) =>
      query.where('book.libraryId', 'in', among(libraries ?? [])),
    );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('mark')
    .select(['book.seriesId', 'book.libraryId', 'book.oneshot', 'book.deleted as bookDeleted'])
    .select(['bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as seriesTitle'])
    .orderBy('mark.created', 'desc')
    .orderBy('mark.bookId')
    .orderBy('mark.id')
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size))
    .execute();
  const authors = await authorsOf(db, [...new Set(rows.map(({ bookId }) => bookId))]);
  const marks = rows.map(({ title, number, seriesTitle, oneshot, bookDeleted, ...row }) => ({
    ...present(row),
    book: {
      id: row.bookId,
      seriesId: row.seriesId,
      libraryId: row.libraryId,
      title,
      number,
      seriesTitle,
      authors: [...new Set(authors.get(row.bookId))],
      oneshot: oneshot === 1,
      deleted: bookDeleted === 1,
    },
  }));
  return { marks, total };
}

/** The series a person has marks in, by title, with how many. */
export async function selectMarkedSeries(db: Db, viewer: Viewer) {
  return marksOf(db, viewer)
    .select(['seriesMetadata.seriesId as id', 'seriesMetadata.title'])
    .select(({ fn }) => fn.countAll<number>().as('marks'))
    .groupBy('seriesMetadata.seriesId')
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy('seriesMetadata.seriesId')
    .execute();
}
