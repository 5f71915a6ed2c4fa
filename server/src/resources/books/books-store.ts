import { Book } from '@longbox/contract/books';
import { toInstant } from '@longbox/contract/dates';
import type { Paging } from '@longbox/contract/paging';
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { pageAndTotal } from '../../base/db/total-of.ts';
import { inSeries, type Order, orderBy } from '../../base/db/sorting.ts';
import type { Tables } from '../../base/db/tables.ts';
import { among } from '../../base/db/long-lists.ts';
import { writtenOnce } from '../../base/written.ts';
import { averagesOfBooks } from '../../catalogue/personal/average-ratings.ts';
import { selectPersonalOfBooks } from '../../catalogue/personal/select-personal.ts';
import type { AlongProgress, Counted, Counting } from './book-filter.ts';
import { findBookFacts } from './book-facts.ts';

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
  /** The same books in the order in which they were read. */
  readonly along?: AlongProgress | undefined;
  /** Whether the condition names `bookMetadata` besides `book`. */
  readonly namesMetadata?: boolean | undefined;
  readonly orders: readonly Order[];
  readonly paging: Paging;
  /** For a condition that no index fits: its books are looked for once, to give the first page and to be counted. */
  readonly inOneGo?: boolean | undefined;
}

/**
 * The ids of one page of books, and how many there are in all. Only the tables that the condition or
 * the order names are joined, so that SQLite can walk along an index instead of sorting every book.
 */
export async function selectBookIds(
  db: Db,
  {
    userId,
    condition,
    counting,
    along,
    namesMetadata = false,
    orders,
    paging,
    inOneGo = false,
  }: Asked,
): Promise<{ ids: string[]; total: number }> {
  const countOf = (rule: Counted['rule']) => {
    const every = db
      .selectFrom('book')
      .$if(namesMetadata, (query) =>
        query.innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'));
    // Without any condition, SQLite counts the pages of an index.
    return rule === undefined ? every : every.where(rule);
  };
  const countOne = ({ rule, ids }: Counted) =>
    ids ? sql<number>`(SELECT count(*) FROM ${ids} AS one)` : sql<number>`${countOf(rule)}`;
  const { all = { rule: condition }, without } = counting ?? {};
  const count = without
    ? sql<number>`${countOne(all)} - ${countOne(without)}`
    : sql<number>`${countOne(all)}`;
  const isBy = (table: string): boolean =>
    orders.some(({ column }) => typeof column !== 'string' || column.startsWith(`${table}.`));
  const bySeries = orders.some(({ column }) => column === 'seriesMetadata.titleSortOrder');
  const page = db
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
    .$if(along !== undefined, (query) =>
      query.innerJoin('readProgress', (join) =>
        join
          .onRef('readProgress.bookId', '=', 'book.id')
          .on('readProgress.userId', '=', userId)
          .on('readProgress.completed', '=', along?.completed ?? 0),
      ),
    )
    .$if(!along && isBy('readProgress'), (query) =>
      query.leftJoin('readProgress', (join) =>
        join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId),
      ),
    )
    .select('book.id')
    .where(along?.condition ?? condition)
    .orderBy(orderBy(orders, 'book.id'))
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size));
  const { rows, total } = await pageAndTotal(db, {
    paging,
    rows: () => page.execute(),
    count: db.selectNoFrom(count.as('count')),
    inOneGo: inOneGo
      ? () => page.select(sql<number>`count(*) OVER ()`.as('total')).execute()
      : undefined,
  });
  return { ids: rows.map(({ id }) => id), total };
}

const written = writtenOnce(Book);

/** Books in the order of their ids, as the viewer sees them. */
export async function selectBooks(
  db: Db,
  ids: readonly string[],
  viewer: { id: string; showPaths: boolean },
): Promise<Book[]> {
  if (ids.length === 0) return [];
  const [facts, progress] = await Promise.all([
    findBookFacts(db, ids, viewer.showPaths),
    db
      .selectFrom('readProgress')
      .selectAll()
      .where('bookId', 'in', among(ids))
      .where('userId', '=', viewer.id)
      .execute(),
  ]);
  const known = [...facts.values()];
  const [personal, averages] = await Promise.all([
    selectPersonalOfBooks(db, viewer.id, known),
    averagesOfBooks(db, known),
  ]);
  const progressById = new Map(progress.map((row) => [row.bookId, row]));
  return ids.flatMap((id) => {
    const book = facts.get(id);
    const own = personal.get(id);
    const rated = averages.get(id);
    return book
      ? written(book, {
          readProgress: presentProgress(progressById.get(id)),
          ...(own && { personal: own }),
          ...(rated && { rated }),
        })
      : [];
  });
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
    .orderBy(orderBy(inSeries(direction), 'book.id'))
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
