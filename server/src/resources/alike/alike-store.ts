import type { AlikeKind } from '@longbox/contract/alike';
import type { Paging } from '@longbox/contract/paging';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { Tables } from '../../base/db/tables.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';

const from = expressionBuilder<Tables>();

/** The image's book exists, is compared, and is visible to the viewer. */
function isShown(viewer: Viewer, of: 'one.bookId' | 'other.bookId') {
  return from.exists(
    from
      .selectFrom('book')
      .innerJoin('alikeLibrary', 'alikeLibrary.libraryId', 'book.libraryId')
      .select('book.id')
      .where(sql<SqlBool>`book.id = ${sql.ref(of)}`)
      .where('book.deleted', '=', 0)
      .where(bookVisibleTo(viewer) ?? sql.lit(true)),
  );
}

/** Equal files are shown as such elsewhere. */
const notEqualFiles = sql<SqlBool>`NOT EXISTS (SELECT 1 FROM book AS a, book AS b
  WHERE a.id = one.bookId AND b.id = other.bookId AND a.id != b.id
  AND a.fileHash != '' AND a.fileHash = b.fileHash AND a.sizeBytes = b.sizeBytes)`;

/** Of two books that are a pair themselves the pages are not told one by one. */
const notPagesOfPair = () => sql<SqlBool>`(pair.kind = 'BOOKS' OR NOT EXISTS (
  SELECT 1 FROM alikePicture AS a, alikePicture AS b, alikePair AS books
  WHERE a.bookId = one.bookId AND a.pageNumber = 0 AND b.bookId = other.bookId AND b.pageNumber = 0
  AND books.one = ${engine.least('a.id', 'b.id')} AND books.other = ${engine.greatest('a.id', 'b.id')}))`;

/** Every pair that the viewer may see. */
function pairsFor(db: Db, viewer: Viewer) {
  return db
    .selectFrom('alikePair as pair')
    .innerJoin('alikePicture as one', 'one.id', 'pair.one')
    .innerJoin('alikePicture as other', 'other.id', 'pair.other')
    .where(isShown(viewer, 'one.bookId'))
    .where(isShown(viewer, 'other.bookId'))
    .where(notEqualFiles)
    .where(notPagesOfPair());
}

const columns = [
  'pair.id',
  'pair.kind',
  'pair.apart',
  'pair.kept',
  'one.bookId as oneBookId',
  'one.pageNumber as onePage',
  'one.look as oneLook',
  'other.bookId as otherBookId',
  'other.pageNumber as otherPage',
  'other.look as otherLook',
] as const;

export type PairRow = NonNullable<Awaited<ReturnType<typeof selectPair>>>;

/** A pair by its id, if the viewer may see it. */
export function selectPair(db: Db, viewer: Viewer, id: string) {
  return pairsFor(db, viewer)
    .select(columns)
    .where('pair.id', '=', /^\d{1,15}$/.test(id) ? Number(id) : -1)
    .executeTakeFirst();
}

/** Number of pairs of a kind that are kept, or that are undecided. */
export async function countPairs(
  db: Db,
  viewer: Viewer,
  { kind, kept }: { kind: AlikeKind; kept: boolean },
): Promise<number> {
  const { count } = await pairsFor(db, viewer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pair.kind', '=', kind)
    .where('pair.kept', '=', kept ? 1 : 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of pairs, those found first first: what is new comes at the end, and moves none. */
export function selectPairs(
  db: Db,
  viewer: Viewer,
  { kind, kept, paging }: { kind: AlikeKind; kept: boolean; paging: Paging },
): Promise<PairRow[]> {
  return pairsFor(db, viewer)
    .select(columns)
    .where('pair.kind', '=', kind)
    .where('pair.kept', '=', kept ? 1 : 0)
    .orderBy('pair.id')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
}

/** Pages of a book that are alike to one of another; undefined unless all pages of both were compared. */
export async function countAlikePages(
  db: Db,
  { oneBookId, otherBookId }: Pick<PairRow, 'oneBookId' | 'otherBookId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number | null }>`
    SELECT CASE WHEN (SELECT min(whole) FROM alikeBook WHERE bookId IN (${oneBookId}, ${otherBookId})) = 1
      THEN (SELECT count(DISTINCT a.id) FROM alikePicture AS a
        JOIN alikePair AS p ON (p.one = a.id OR p.other = a.id)
        JOIN alikePicture AS b ON b.id = p.one + p.other - a.id
        WHERE a.bookId = ${oneBookId} AND b.bookId = ${otherBookId} AND a.pageNumber > 0)
      END AS count`.execute(db);
  return rows[0]?.count ?? undefined;
}

/** Every library by name, with the images that it compares and the progress. */
export async function selectCompared(db: Db) {
  return db
    .selectFrom('library')
    .leftJoin('alikeLibrary', 'alikeLibrary.libraryId', 'library.id')
    .select(['library.id as libraryId', 'library.name', 'alikeLibrary.pictures'])
    .select((eb) => [
      eb
        .selectFrom('book')
        .innerJoin('media', 'media.bookId', 'book.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('book.libraryId', '=', 'library.id')
        .where('book.deleted', '=', 0)
        .where('media.status', '=', 'READY')
        .as('books'),
      eb
        .selectFrom('alikeBook')
        .innerJoin('book', 'book.id', 'alikeBook.bookId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('book.libraryId', '=', 'library.id')
        .where('book.deleted', '=', 0)
        .where(sql<SqlBool>`(alikeBook.whole = 1 OR alikeLibrary.pictures = 'COVERS')`)
        .as('compared'),
    ])
    .orderBy('library.nameKey')
    .orderBy('library.id')
    .execute();
}
