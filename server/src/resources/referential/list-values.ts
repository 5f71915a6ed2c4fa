import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fold, sortKey } from '../../base/text.ts';
import { type Kept, keptIn, type Scope } from './scope.ts';

type Facet =
  | 'authorRole'
  | 'bookTag'
  | 'genre'
  | 'label'
  | 'language'
  | 'publisher'
  | 'releaseYear'
  | 'seriesTag'
  | 'tag';

const term = (kind: 'genre' | 'label' | 'tag', { series }: Kept): RawBuilder<unknown> =>
  sql`SELECT DISTINCT value FROM seriesTerm WHERE kind = ${kind} AND ${series('seriesId')}`;

/** Of all books, each tag is looked up from the one before it: they are few beside the books that have them. */
const bookTag = ({ isAll, books }: Kept): RawBuilder<unknown> =>
  isAll
    ? sql`SELECT value FROM (WITH RECURSIVE known (value) AS (
          SELECT min(value) FROM bookTag
          UNION ALL
          SELECT (SELECT min(value) FROM bookTag WHERE value > known.value) FROM known
            WHERE known.value IS NOT NULL)
        SELECT value FROM known WHERE value IS NOT NULL) AS tags`
    : sql`SELECT DISTINCT value FROM bookTag WHERE ${books('bookId')}`;

const member = (column: 'publisher' | 'language', { series }: Kept): RawBuilder<unknown> =>
  sql`SELECT DISTINCT ${sql.ref(column)} AS value FROM seriesMetadata
    WHERE ${sql.ref(column)} != '' AND ${series('seriesId')}`;

/** Every kind of value, as a query of its distinct values. */
const facets: Readonly<Record<Facet, (kept: Kept) => RawBuilder<unknown>>> = {
  authorRole: ({ booksOfSeries }) =>
    sql`SELECT DISTINCT role AS value FROM bookAuthor WHERE ${booksOfSeries('bookId')}`,
  bookTag,
  genre: (kept) => term('genre', kept),
  label: (kept) => term('label', kept),
  language: (kept) => member('language', kept),
  publisher: (kept) => member('publisher', kept),
  releaseYear: ({ series }) =>
    sql`SELECT DISTINCT substr(releaseDate, 1, 4) AS value FROM series
      WHERE releaseDate IS NOT NULL AND ${series('id')}`,
  seriesTag: (kept) => term('tag', kept),
  tag: (kept) => sql`${term('tag', kept)} UNION ${bookTag(kept)}`,
};

interface Asked {
  readonly viewer: Viewer;
  readonly scope: Scope;
  /** Part of the value, ignoring case and accents. */
  readonly search?: string | undefined;
}

/** Every distinct value of one kind among what the viewer may see, in natural order. */
export async function listValues(
  db: Db,
  facet: Facet,
  { viewer, scope, search }: Asked,
): Promise<string[]> {
  const query = facets[facet](keptIn(viewer, scope));
  const { rows } = await sql<{ value: string }>`${query}`.execute(db);
  return inOrder(rows, ({ value }) => value, search).map(({ value }) => value);
}

/** The values that contain the searched part, in natural order. */
export function inOrder<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search = '',
): Row[] {
  const part = fold(search.trim());
  return rows
    .map((row) => ({ row, text: textOf(row) }))
    .filter(({ text }) => fold(text).includes(part))
    .map((one) => ({ ...one, key: sortKey(one.text) }))
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.text, b.text))
    .map(({ row }) => row);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Years, latest first. */
export async function listReleaseYears(db: Db, asked: Asked): Promise<string[]> {
  return (await listValues(db, 'releaseYear', asked)).toReversed();
}

/** Age ratings, lowest first, and `null` before them when some series has none. */
export async function listRatings(
  db: Db,
  { viewer, scope }: Asked,
): Promise<readonly (number | null)[]> {
  const { series } = keptIn(viewer, scope);
  const { rows } = await sql<{ value: number | null }>`SELECT DISTINCT ageRating AS value
    FROM seriesMetadata WHERE ${series('seriesId')} ORDER BY ageRating ${engine.inDirection('asc')}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}
