import type { SeriesValueField, ValueCount } from '@longbox/contract/value-counts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { countValues } from '../../base/db/count-values.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';
import { seriesCondition } from './series-filter.ts';

/** The IDs of what was found. */
const foundIds = sql`(SELECT id FROM found)`;

const term = (kind: 'genre' | 'label' | 'tag'): RawBuilder<unknown> =>
  sql`SELECT seriesId, value FROM seriesTerm WHERE kind = ${kind} AND seriesId IN ${foundIds}`;

const member = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT seriesId, ${value} AS value FROM seriesMetadata WHERE seriesId IN ${foundIds}`;

/** Every field, as a query of the series that were found with each of their values. */
const fields: Readonly<Record<SeriesValueField, RawBuilder<unknown>>> = {
  status: member(sql`status`),
  genre: term('genre'),
  tag: sql`${term('tag')} UNION SELECT book.seriesId, bookTag.value FROM book
    JOIN bookTag ON bookTag.bookId = book.id WHERE book.seriesId IN ${foundIds}`,
  publisher: member(sql`nullif(publisher, '')`),
  language: member(sql`nullif(language, '')`),
  ageRating: member(sql`coalesce(cast(ageRating AS TEXT), 'None')`),
  releaseYear: sql`SELECT id, substr(releaseDate, 1, 4) AS value FROM series WHERE id IN ${foundIds}`,
  sharingLabel: term('label'),
};

interface Asked {
  readonly viewer: Viewer;
  readonly field: SeriesValueField;
  readonly search: string | undefined;
  /** A condition on `series` and `seriesMetadata`. */
  readonly rule: Expression<SqlBool> | undefined;
}

/** How many of the series found have each value of a field, in no order. */
export async function countSeriesValues(
  db: Db,
  { viewer, field, search, rule }: Asked,
): Promise<ValueCount[]> {
  const ids = await searchIds(db, { kind: 'series', text: search, viewer });
  const found = sql`SELECT series.id FROM series
    JOIN seriesMetadata ON seriesMetadata.seriesId = series.id
    WHERE ${seriesCondition(viewer, { found: ids, rule })}`;
  return countValues(db, found, fields[field]);
}
