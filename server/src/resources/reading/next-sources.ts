import type { NextReason, Suggestion } from '@longbox/contract/reading-next';
import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among } from '../../base/db/long-lists.ts';
import { setVisibleTo } from '../../catalogue/rules/set-rules.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';

/** A finished book from which others follow. */
interface Source {
  readonly after: Suggestion['after'];
  /** How much it counts: more if it was rated well or read lately. */
  readonly weight: number;
}

/** Something a finished book has that others may have, too. */
export interface Trait {
  readonly kind: NextReason;
  /** A name, or the ID of a collection or read list. */
  readonly value: string;
  readonly source: Source;
  readonly weight: number;
}

/** Tells traits apart. */
export const keyOf = ({ kind, value }: Pick<Trait, 'kind' | 'value'>): string =>
  JSON.stringify([kind, value]);

/** How much a trait of each kind says about a book. */
const weights: Readonly<Record<NextReason, number>> = {
  writer: 4,
  penciller: 3,
  readList: 3,
  collection: 2,
  tag: 1.5,
  genre: 1,
};

/** Series read last that are looked at. */
const mostSources = 10;
/** Traits that are looked for. */
const mostTraits = 24;

interface Row {
  readonly bookId: string;
  readonly seriesId: string;
  readonly title: string;
  readonly rating: number | null;
}

/** The book finished last of each series read last, without those the person dropped; or this book. */
export async function findSources(
  db: Db,
  viewer: Viewer,
  bookId: string | undefined,
): Promise<Source[]> {
  const { id: userId } = viewer;
  const visible = seriesVisibleTo(viewer);
  const finished = sql`SELECT series.id AS seriesId, seriesMetadata.title,
      (SELECT bookId FROM book ${engine.joinInOrder} readProgress ON readProgress.bookId = book.id
        WHERE book.seriesId = series.id AND readProgress.userId = ${userId} AND completed = 1
        ORDER BY readProgress.readDate DESC, book.number DESC LIMIT 1) AS bookId,
      seriesProgress.readDate
    FROM seriesProgress JOIN series ON series.id = seriesProgress.seriesId
      JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
    WHERE seriesProgress.userId = ${userId} AND readCount > 0 AND ${visible}
      AND NOT EXISTS (SELECT 1 FROM personal WHERE personal.userId = ${userId}
        AND personal.seriesId = series.id AND state = 'DROPPED')
    ORDER BY seriesProgress.readDate DESC, series.id LIMIT ${mostSources}`;
  const given = sql`SELECT series.id AS seriesId, seriesMetadata.title, book.id AS bookId,
      0 AS readDate
    FROM book JOIN series ON series.id = book.seriesId
      JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
    WHERE book.id = ${bookId} AND ${visible}`;
  const { rows } = await sql<Row>`
    WITH source AS (${bookId === undefined ? finished : given})
    SELECT bookId, seriesId, title, coalesce(
      (SELECT rating FROM personal WHERE userId = ${userId} AND personal.bookId = source.bookId),
      (SELECT rating FROM personal WHERE userId = ${userId} AND personal.seriesId = source.seriesId)
    ) AS rating
    FROM source ORDER BY readDate DESC, seriesId`.execute(db);
  return rows
    .map(({ rating, ...after }, index) => ({
      after,
      weight: weightOf(rating) / (1 + index / 5),
    }))
    .filter(({ weight }) => weight > 0);
}

/** Nothing follows from a book that someone didn't like. */
const weightOf = (rating: number | null): number =>
  rating === null ? 1 : rating < 2.5 ? 0 : rating / 3;

/** What the sources have, the most telling first; what several have counts for the strongest. */
export async function findTraits(
  db: Db,
  viewer: Viewer,
  sources: readonly Source[],
): Promise<Trait[]> {
  const books = among(sources.map(({ after }) => after.bookId));
  const series = among(sources.map(({ after }) => after.seriesId));
  const { rows } = await sql<{ kind: NextReason; value: string; of: string }>`
    SELECT role AS kind, name AS value, bookId AS of FROM bookAuthor
      WHERE role IN ('writer', 'penciller') AND bookId IN ${books}
    UNION SELECT 'tag', value, bookId FROM bookTag WHERE bookId IN ${books}
    UNION SELECT kind, value, seriesId FROM seriesTerm
      WHERE kind IN ('tag', 'genre') AND seriesId IN ${series}
    UNION SELECT 'readList', readListId, bookId FROM readListBook
      JOIN readList ON readList.id = readListBook.readListId
      WHERE bookId IN ${books} AND ${setVisibleTo(viewer, 'readList')}
    UNION SELECT 'collection', collectionId, seriesId FROM collectionSeries
      JOIN collection ON collection.id = collectionSeries.collectionId
      WHERE seriesId IN ${series} AND ${setVisibleTo(viewer, 'collection')}`.execute(db);
  const traits = new Map<string, Trait>();
  for (const { kind, value, of } of rows) {
    const source = sources.find(({ after }) => after.bookId === of || after.seriesId === of);
    if (!source) continue;
    const trait = { kind, value, source, weight: weights[kind] * source.weight };
    const key = keyOf(trait);
    if (trait.weight > (traits.get(key)?.weight ?? 0)) traits.set(key, trait);
  }
  return [...traits.values()]
    .toSorted((a, b) => b.weight - a.weight || (keyOf(a) < keyOf(b) ? -1 : 1))
    .slice(0, mostTraits);
}
