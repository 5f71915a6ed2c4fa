import { mostNext, type Suggestion } from '@longbox/contract/reading-next';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';
import { librariesFor, seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { presentBooks, requireBook } from '../books/get-book.ts';
import { findSources, findTraits, keyOf, type Trait } from './next-sources.ts';

interface Asked {
  /** Only what follows from this book. */
  readonly bookId: string | undefined;
  readonly libraries: readonly string[] | undefined;
}

/** Most series with the same trait that are looked at: what more have says little. */
const mostAlike = 150;
/** Most books with it that are looked for to find them. */
const mostBooks = mostAlike * 10;

interface Found {
  readonly seriesId: string;
  readonly score: number;
  /** What says the most for it. */
  readonly trait: Trait;
  readonly share: number;
}

/** Books of series that the viewer never began, by what they have in common with finished books. */
export async function suggestBooks(
  db: Db,
  viewer: Viewer,
  { bookId, libraries }: Asked,
): Promise<Suggestion[]> {
  if (bookId !== undefined) await requireBook(db, viewer, bookId);
  const sources = await findSources(db, viewer, bookId);
  const own = sources.map(({ after }) => after.seriesId);
  const traits = await findTraits(db, viewer, sources);
  const alikeBy = await findAlike(db, traits, freshTo(viewer, libraries));
  const found = new Map<string, Found>();
  for (const trait of traits) {
    const alike = alikeBy.get(keyOf(trait)) ?? [];
    // What few have says more.
    const share = trait.weight / Math.log2(2 + alike.length);
    for (const seriesId of alike.filter((id) => !own.includes(id))) {
      const known = found.get(seriesId);
      const best = known !== undefined && known.share >= share ? known : { trait, share };
      const { trait: why, share: most } = best;
      const score = (known?.score ?? 0) + share;
      found.set(seriesId, { seriesId, score, trait: why, share: most });
    }
  }
  const best = [...found.values()]
    .toSorted((a, b) => b.score - a.score || (a.seriesId < b.seriesId ? -1 : 1))
    .slice(0, mostNext);
  return present(db, viewer, best);
}

/** Series that the viewer may see, never began, and didn't put aside; a condition on `series`. */
function freshTo(viewer: Viewer, libraries: readonly string[] | undefined): RawBuilder<unknown> {
  const { id: userId } = viewer;
  const within = libraries && librariesFor(viewer, libraries);
  return sql`${seriesVisibleTo(viewer)}
    AND ${within ? sql`series.libraryId IN ${among(within)}` : sql`true`}
    AND NOT EXISTS (SELECT 1 FROM seriesProgress
      WHERE seriesProgress.userId = ${userId} AND seriesProgress.seriesId = series.id)
    AND NOT EXISTS (SELECT 1 FROM personal
      WHERE personal.userId = ${userId} AND personal.seriesId = series.id
        AND state IN ('ON_HOLD', 'DROPPED', 'FINISHED'))
    AND EXISTS (SELECT 1 FROM book AS present
      WHERE present.seriesId = series.id AND present.deleted = 0)`;
}

interface Search {
  readonly kinds: readonly Trait['kind'][];
  /** The series with the trait of a row of `trait`, as a query. */
  readonly series: () => RawBuilder<unknown>;
}

const searches: readonly Search[] = [
  {
    kinds: ['writer', 'penciller'],
    series: () => sql`SELECT seriesId FROM bookAuthor
      JOIN book ON book.id = bookAuthor.bookId AND book.deleted = 0
      WHERE ${engine.ignoringCase('bookAuthor.name')} = ${engine.ignoringCase('trait.value')}
        AND role = trait.kind`,
  },
  {
    kinds: ['readList'],
    series: () => sql`SELECT seriesId FROM readListBook
      JOIN book ON book.id = readListBook.bookId AND book.deleted = 0
      WHERE readListId = trait.value`,
  },
  {
    kinds: ['collection'],
    series: () => sql`SELECT seriesId FROM collectionSeries WHERE collectionId = trait.value`,
  },
  {
    kinds: ['tag'],
    series: () => sql`SELECT seriesId FROM seriesTerm
        WHERE kind = 'tag' AND seriesTerm.value = trait.value
      UNION ALL SELECT seriesId FROM bookTag
        JOIN book ON book.id = bookTag.bookId AND book.deleted = 0
        WHERE bookTag.value = trait.value`,
  },
  {
    kinds: ['genre'],
    series: () => sql`SELECT seriesId FROM seriesTerm
      WHERE kind = 'genre' AND seriesTerm.value = trait.value`,
  },
];

/** The series with each trait: each kind of search in a query of its own, if several are worked on at once. */
async function findAlike(
  db: Db,
  traits: readonly Trait[],
  fresh: RawBuilder<unknown>,
): Promise<Map<string, string[]>> {
  const wanted = searches.filter(({ kinds }) => traits.some(({ kind }) => kinds.includes(kind)));
  const parts = engine.asksAtOnce ? wanted.map((one) => [one]) : [wanted];
  const found = await Promise.all(parts.map((part) => findBy(db, part, { traits, fresh })));
  return new Map(found.flat().map((row) => [keyOf(row), row.ids?.split(' ') ?? []]));
}

interface Row {
  readonly kind: Trait['kind'];
  readonly value: string;
  readonly ids: string | null;
}

async function findBy(
  db: Db,
  wanted: readonly Search[],
  { traits, fresh }: { readonly traits: readonly Trait[]; readonly fresh: RawBuilder<unknown> },
): Promise<readonly Row[]> {
  if (wanted.length === 0) return [];
  // Each series once before it's looked at: then as many are looked at as are wanted.
  const cases = wanted.map(
    ({ kinds, series }) => sql`WHEN trait.kind IN (${sql.join(kinds)}) THEN (
      SELECT ${engine.joined('found.id', ' ')} FROM (
        SELECT series.id
        FROM (SELECT DISTINCT seriesId FROM (${series()} LIMIT ${mostBooks}) AS many) AS alike
          ${engine.joinInOrder} series ON series.id = alike.seriesId
          JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
        WHERE ${fresh} LIMIT ${mostAlike}) AS found)`,
  );
  const values = traits.flatMap(({ kind, value }) =>
    wanted.some(({ kinds }) => kinds.includes(kind)) ? [{ kind, value }] : [],
  );
  const { rows } = await sql<Row>`
    SELECT trait.kind, trait.value, CASE ${sql.join(cases, sql` `)} END AS ids
    FROM ${engine.rowsOf('seriesTerm', ['kind', 'value'], values)} AS trait`.execute(db);
  return rows;
}

/** The first book of each series, with the reason. */
async function present(db: Db, viewer: Viewer, best: readonly Found[]): Promise<Suggestion[]> {
  const { rows } = await sql<{ id: string; seriesId: string }>`
    SELECT id, seriesId FROM (
      SELECT book.id, book.seriesId, row_number() OVER (PARTITION BY book.seriesId
        ORDER BY numberSort, numberTail, book.number, book.id) AS place
      FROM book JOIN bookMetadata ON bookMetadata.bookId = book.id
      WHERE book.deleted = 0 AND book.seriesId IN ${among(best.map(({ seriesId }) => seriesId))})
    WHERE place = 1`.execute(db);
  const books = await presentBooks(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  const bookOf = new Map(books.map((book) => [book.seriesId, book]));
  return best.flatMap(({ seriesId, trait }) => {
    const book = bookOf.get(seriesId);
    return book ? [{ book, reason: trait.kind, after: trait.source.after }] : [];
  });
}
