import type { Book } from '@longbox/contract/books';
import { toInstant } from '@longbox/contract/dates';
import type { Paging } from '@longbox/contract/paging';
import { WebLink } from '@longbox/contract/shapes';
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { keptFromJson, Names } from '../../base/db/json.ts';
import { keptCount } from '../../base/db/kept-count.ts';
import { inSeries, type Order, orderBy } from '../../base/db/sorting.ts';
import type { Tables } from '../../base/db/tables.ts';
import { sizeText } from '../../base/text.ts';
import { among } from '../../base/db/long-lists.ts';
import { averagesOfBooks } from '../../catalogue/personal/average-ratings.ts';
import { belongsOnDeck } from '../../catalogue/personal/personal-rules.ts';
import { selectPersonalOfBooks } from '../../catalogue/personal/select-personal.ts';
import { coverOf } from '../../catalogue/posters/cover-of.ts';
import { readablePath } from '../../media/readable-path.ts';
import type { Counting } from './book-filter.ts';

// Most are empty.
const namesOf = keptFromJson(Names);
const linksOf = keptFromJson(z.array(WebLink));

/** A condition on `book`, and on `bookMetadata` where it says so. */
export interface BookRule {
  readonly rule: Expression<SqlBool>;
  readonly namesMetadata: boolean;
}

interface Asked {
  readonly userId: string;
  readonly condition: Expression<SqlBool>;
  /** A faster way to count its books than by the condition. */
  readonly counting?: Counting | undefined;
  /** Whether the condition names `bookMetadata` besides `book`. */
  readonly namesMetadata?: boolean | undefined;
  readonly orders: readonly Order[];
  readonly paging: Paging;
}

/**
 * The ids of one page of books, and how many there are in all. Only the tables that the condition or
 * the order names are joined, so that SQLite can walk along an index instead of sorting every book.
 */
export async function selectBookIds(
  db: Db,
  { userId, condition, counting, namesMetadata = false, orders, paging }: Asked,
): Promise<{ ids: string[]; total: number }> {
  const countOf = (rule: Expression<SqlBool>) =>
    db
      .selectFrom('book')
      .$if(namesMetadata, (query) =>
        query.innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(rule);
  const count = counting
    ? sql<number>`${countOf(counting.all)} - ${countOf(counting.without)}`
    : sql<number>`${countOf(condition)}`;
  const total = await keptCount(db, db.selectNoFrom(count.as('count')));
  const isBy = (table: string): boolean =>
    orders.some(({ column }) => typeof column !== 'string' || column.startsWith(`${table}.`));
  const bySeries = orders.some(({ column }) => column === 'seriesMetadata.titleSortOrder');
  const rows = await db
    .selectFrom('book')
    .$if(isBy('media'), (query) => query.innerJoin('media', 'media.bookId', 'book.id'))
    .$if(namesMetadata || isBy('bookMetadata'), (query) =>
      query.innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id'),
    )
    .$if(bySeries, (query) =>
      query.innerJoin('seriesMetadata', (join) =>
        // The sign makes SQLite walk along the series, instead of sorting every book.
        join.on(
          ({ ref }) =>
            sql<SqlBool>`${engine.unindexed('seriesMetadata.seriesId')} = ${ref('book.seriesId')}`,
        ),
      ),
    )
    .$if(isBy('readProgress'), (query) =>
      query.leftJoin('readProgress', (join) =>
        join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId),
      ),
    )
    .select('book.id')
    .where(condition)
    .orderBy(orderBy(orders, 'book.id'))
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size))
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** Books in the order of their ids, as the viewer sees them. */
export async function selectBooks(
  db: Db,
  ids: readonly string[],
  viewer: { id: string; showPaths: boolean },
): Promise<Book[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where('book.id', 'in', among(ids))
    .selectAll('book')
    .select(['media.status', 'media.mediaType', 'media.pagesCount', 'media.comment'])
    .select(['media.profile', 'media.divinaCompatible', 'media.kepub'])
    .select(['bookMetadata.title', 'bookMetadata.summary', 'bookMetadata.number as metadataNumber'])
    .select(['bookMetadata.numberSort', 'bookMetadata.releaseDate', 'bookMetadata.isbn'])
    .select(['bookMetadata.links', 'bookMetadata.locks'])
    .select(['bookMetadata.created as metadataCreated'])
    .select(['bookMetadata.lastModified as metadataLastModified'])
    .select('seriesMetadata.title as seriesTitle')
    .select(({ ref }) => coverOf('book', ref('book.id')).as('cover'))
    .execute();
  const authors = await db
    .selectFrom('bookAuthor')
    .selectAll()
    .where('bookId', 'in', among(ids))
    .orderBy('position')
    .execute();
  const tags = await db
    .selectFrom('bookTag')
    .selectAll()
    .where('bookId', 'in', among(ids))
    .execute();
  const progress = await db
    .selectFrom('readProgress')
    .selectAll()
    .where('bookId', 'in', among(ids))
    .where('userId', '=', viewer.id)
    .execute();
  const personal = await selectPersonalOfBooks(db, viewer.id, rows);
  const averages = await averagesOfBooks(db, rows);
  const progressById = new Map(progress.map((row) => [row.bookId, row]));
  const authorsById = Map.groupBy(authors, (row) => row.bookId);
  const tagsById = Map.groupBy(tags, (row) => row.bookId);

  const books = new Map(
    rows.map((row): [string, Book] => {
      const locks = new Set(namesOf(row.locks));
      const own = personal.get(row.id);
      const rated = averages.get(row.id);
      return [
        row.id,
        {
          id: row.id,
          seriesId: row.seriesId,
          seriesTitle: row.seriesTitle,
          libraryId: row.libraryId,
          name: row.name,
          url: readablePath(viewer.showPaths ? row.url : (row.url.split(/[/\\]/).at(-1) ?? '')),
          number: row.number,
          created: toInstant(row.created),
          lastModified: toInstant(row.lastModified),
          fileLastModified: toInstant(row.fileLastModified),
          sizeBytes: row.sizeBytes,
          size: sizeText(row.sizeBytes),
          media: {
            status: row.status,
            mediaType: row.mediaType,
            pagesCount: row.pagesCount,
            comment: row.comment,
            epubDivinaCompatible: row.divinaCompatible === 1,
            epubIsKepub: row.kepub === 1,
            mediaProfile: row.profile,
          },
          metadata: {
            title: row.title,
            titleLock: locks.has('title'),
            summary: row.summary,
            summaryLock: locks.has('summary'),
            number: row.metadataNumber,
            numberLock: locks.has('number'),
            numberSort: row.numberSort,
            numberSortLock: locks.has('numberSort'),
            releaseDate: row.releaseDate,
            releaseDateLock: locks.has('releaseDate'),
            authors: (authorsById.get(row.id) ?? []).map(({ name, role }) => ({ name, role })),
            authorsLock: locks.has('authors'),
            tags: (tagsById.get(row.id) ?? []).map(({ value }) => value),
            tagsLock: locks.has('tags'),
            isbn: row.isbn,
            isbnLock: locks.has('isbn'),
            links: [...linksOf(row.links)],
            linksLock: locks.has('links'),
            created: toInstant(row.metadataCreated),
            lastModified: toInstant(row.metadataLastModified),
          },
          readProgress: presentProgress(progressById.get(row.id)),
          deleted: row.deleted === 1,
          fileHash: row.fileHash,
          oneshot: row.oneshot === 1,
          ...(row.cover !== null && { cover: row.cover }),
          ...(own && { personal: own }),
          ...(rated && { rated }),
        },
      ];
    }),
  );
  return ids.flatMap((id) => books.get(id) ?? []);
}

function presentProgress(
  row: Selectable<Tables['readProgress']> | undefined,
): Book['readProgress'] {
  return row
    ? {
        page: row.page,
        completed: row.completed === 1,
        readDate: toInstant(row.readDate),
        created: toInstant(row.created),
        lastModified: toInstant(row.lastModified),
        deviceId: row.deviceId,
        deviceName: row.deviceName,
      }
    : null;
}

/** The book next to another in the order of its series. */
export async function selectNeighbour(
  db: Db,
  bookId: string,
  side: 'next' | 'previous',
): Promise<string | undefined> {
  const direction = side === 'next' ? 'asc' : 'desc';
  const beyond = side === 'next' ? sql`>` : sql`<`;
  const row = await db
    .selectFrom('book as one')
    .innerJoin('bookMetadata as own', 'own.bookId', 'one.id')
    .innerJoin('book', 'book.seriesId', 'one.seriesId')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select('book.id')
    .where('one.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .where(
      sql<SqlBool>`(bookMetadata.numberSort, bookMetadata.numberTail, book.number, book.id)
        ${beyond} (own.numberSort, own.numberTail, one.number, one.id)`,
    )
    .orderBy(orderBy(inSeries(direction), 'book.id', direction))
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Ids of the books on deck (BK-03), the series read last first. Series that the person has hidden,
 * dropped, put on hold or finished by hand are left out.
 */
export async function selectOnDeck(
  db: Db,
  userId: string,
  condition: Expression<SqlBool>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('seriesProgress')
    .innerJoin('series', 'series.id', 'seriesProgress.seriesId')
    .innerJoin('book', 'book.seriesId', 'series.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .leftJoin('readProgress', (join) =>
      join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId),
    )
    .where('seriesProgress.userId', '=', userId)
    .where('seriesProgress.inProgressCount', '=', 0)
    .where('seriesProgress.readCount', '>', 0)
    .whereRef('seriesProgress.readCount', '<', 'series.booksCount')
    .where('book.deleted', '=', 0)
    .where('readProgress.bookId', 'is', null)
    .where(condition)
    .where(belongsOnDeck(userId))
    .select(['book.id', 'book.seriesId'])
    .orderBy('seriesProgress.readDate', 'desc')
    .orderBy('series.id')
    .orderBy(orderBy(inSeries('asc'), 'book.id'))
    .execute();
  const first = new Map<string, string>();
  for (const row of rows) if (!first.has(row.seriesId)) first.set(row.seriesId, row.id);
  return [...first.values()];
}
