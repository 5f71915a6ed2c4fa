import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';

/** What feeds say of a book's series. */
export interface SeriesFacts {
  readonly language: string;
  readonly publisher: string;
  readonly readingDirection: Tables['seriesMetadata']['readingDirection'];
  readonly genres: readonly string[];
}

/** What feeds say of these series, whose books the viewer may see. */
export async function findSeriesFacts(
  db: Db,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, SeriesFacts>> {
  const ids = [...new Set(seriesIds)];
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'language', 'publisher', 'readingDirection'])
    .where('seriesId', 'in', among(ids))
    .execute();
  const genres = await db
    .selectFrom('seriesTerm')
    .select(['seriesId', 'value'])
    .where('kind', '=', 'genre')
    .where('seriesId', 'in', among(ids))
    .orderBy('value')
    .execute();
  const genresOf = Map.groupBy(genres, ({ seriesId }) => seriesId);
  return new Map(
    rows.map(({ seriesId, ...row }) => [
      seriesId,
      { ...row, genres: (genresOf.get(seriesId) ?? []).map(({ value }) => value) },
    ]),
  );
}

/** What feeds say of a library. */
export interface LibraryFacts {
  /** Of the series that the viewer may see. */
  readonly count: number;
  /** When one of these last changed, in epoch milliseconds. */
  readonly changed: number;
}

/** What the viewer may know of each library that has series. */
export async function findLibraryFacts(
  db: Db,
  viewer: Viewer,
): Promise<ReadonlyMap<string, LibraryFacts>> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['series.libraryId', sql<number>`count(*)`.as('count')])
    .select(sql<number>`max(series.lastModified)`.as('changed'))
    .where(seriesVisibleTo(viewer))
    .where('series.deleted', '=', 0)
    .groupBy('series.libraryId')
    .execute();
  return new Map(rows.map(({ libraryId, ...facts }) => [libraryId, facts]));
}

/** Sizes of the covers of books, in pixels. */
export async function findCoverSizes(
  db: Db,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  const rows = await db
    .selectFrom('thumbnail')
    .select(['ownerId', 'width', 'height'])
    .where('owner', '=', 'book')
    .where('ownerId', 'in', among(bookIds))
    .where('selected', '=', 1)
    .execute();
  return new Map(rows.map(({ ownerId, ...size }) => [ownerId, size]));
}
