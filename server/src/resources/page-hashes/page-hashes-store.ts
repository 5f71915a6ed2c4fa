import type { PageHashAction, PageHashMatch } from '@longbox/contract/page-hashes';
import type { Paging } from '@longbox/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { type Order, orderBy } from '../../base/db/sorting.ts';

/** Pages that carry a hash now: of books that are not in the trash. */
const present = sql`(SELECT page.* FROM bookPageHash AS page
  JOIN book ON book.id = page.bookId WHERE book.deleted = 0)`;

/** Sort keys and the columns behind them. */
export const knownSort: Readonly<Record<string, string>> = {
  hash: 'hash',
  matchCount: 'matchCount',
  deleteCount: 'deleteCount',
  deleteSize: 'deleteSize',
  fileSize: 'size',
  size: 'size',
  createdDate: 'created',
  created: 'created',
  lastModifiedDate: 'lastModified',
  lastModified: 'lastModified',
};
export const unknownSort: Readonly<Record<string, string>> = {
  hash: 'hash',
  fileSize: 'size',
  size: 'size',
  matchCount: 'matchCount',
  totalSize: 'totalSize',
};
export const matchSort: Readonly<Record<string, string>> = {
  url: 'url',
  bookId: 'bookId',
  pageNumber: 'pageNumber',
  fileSize: 'fileSize',
  size: 'fileSize',
  hash: 'hash',
};

interface Listed {
  readonly orders: readonly Order[];
  readonly paging: Paging;
}

/** One page of the rows of a query, in the order asked, and how many there are. */
async function pageOf<Row>(
  db: Db,
  rows: RawBuilder<Row>,
  { orders, paging, tieBreaker }: Listed & { tieBreaker: string },
): Promise<{ rows: Row[]; total: number }> {
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${rows})`.execute(db);
  const found = await sql<Row>`SELECT * FROM (${rows}) ORDER BY ${orderBy(orders, tieBreaker)}
    LIMIT ${paging.size} OFFSET ${paging.page * paging.size}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.count ?? 0 };
}

interface KnownRow {
  readonly hash: string;
  readonly size: number | null;
  readonly action: PageHashAction;
  readonly deleteCount: number;
  readonly matchCount: number;
  readonly created: number;
  readonly lastModified: number;
}

export function selectKnown(
  db: Db,
  { actions, ...listed }: Listed & { actions: readonly string[] | undefined },
): Promise<{ rows: KnownRow[]; total: number }> {
  const ofAction =
    actions === undefined
      ? sql``
      : actions.length === 0
        ? sql`WHERE false`
        : sql`WHERE action IN (${sql.join(actions)})`;
  const rows = sql<KnownRow>`SELECT hash, size, action, deleteCount, created, lastModified,
    coalesce(size, 0) * deleteCount AS deleteSize,
    (SELECT count(*) FROM ${present} AS page WHERE page.hash = pageHash.hash) AS matchCount
    FROM pageHash ${ofAction}`;
  return pageOf(db, rows, { ...listed, tieBreaker: 'hash' });
}

interface UnknownRow {
  readonly hash: string;
  readonly size: number;
  readonly matchCount: number;
}

/** Hashes of two or more pages that are not known. */
export function selectUnknown(
  db: Db,
  listed: Listed,
): Promise<{ rows: UnknownRow[]; total: number }> {
  const rows = sql<UnknownRow>`SELECT page.hash AS hash, max(page.size) AS size, count(*) AS matchCount,
    sum(page.size) AS totalSize FROM ${present} AS page
    WHERE page.hash NOT IN (SELECT hash FROM pageHash)
    GROUP BY page.hash HAVING count(*) > 1`;
  return pageOf(db, rows, { ...listed, tieBreaker: 'hash' });
}

export function selectMatches(
  db: Db,
  { viewer, hash, ...listed }: Listed & { viewer: Viewer; hash: string },
): Promise<{ rows: PageHashMatch[]; total: number }> {
  const rows = sql<PageHashMatch>`SELECT page.bookId || '/' || page.pageNumber AS place, page.hash, page.bookId,
    book.url, page.pageNumber, page.fileName, page.size AS fileSize, page.mediaType
    FROM ${present} AS page JOIN book ON book.id = page.bookId
    JOIN series ON series.id = book.seriesId
    JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
    WHERE page.hash = ${hash} AND ${seriesVisibleTo(viewer)}`;
  return pageOf(db, rows, { ...listed, tieBreaker: 'place' });
}

/** Every page that carries a hash in a book that the viewer may see, with the library of the book. */
export async function selectPagesOf(db: Db, { hash, viewer }: { hash: string; viewer: Viewer }) {
  return db
    .selectFrom('bookPageHash as page')
    .innerJoin('book', 'book.id', 'page.bookId')
    .select(['page.bookId', 'page.pageNumber', 'page.fileName', 'page.hash', 'page.mediaType'])
    .select(['page.size', 'book.libraryId'])
    .where('page.hash', '=', hash)
    .where('book.deleted', '=', 0)
    .where(bookVisibleTo(viewer) ?? sql.lit(true))
    .orderBy('page.bookId')
    .orderBy('page.pageNumber')
    .execute();
}
