import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { booksOfReadLists, seriesOfCollections } from '../../catalogue/rules/set-rules.ts';
import { seesEverything, seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import type { Tables } from '../../base/db/tables.ts';

/** The source of a list of values; only the first given member counts, in this order. */
export interface Scope {
  readonly library_id?: string[] | undefined;
  readonly collection_id?: string[] | undefined;
  readonly series_id?: string[] | undefined;
  readonly readlist_id?: string[] | undefined;
}

/** The rows that count, as conditions on a column. */
export interface Kept {
  /** Whether all rows count. */
  readonly isAll: boolean;
  /** On one that names a series. */
  readonly series: (column: string) => RawBuilder<SqlBool>;
  /** On one that names a book: those of the series. */
  readonly booksOfSeries: (column: string) => RawBuilder<SqlBool>;
  /** Of a read list only its own books. */
  readonly books: (column: string) => RawBuilder<SqlBool>;
}

const from = expressionBuilder<Tables>();
const all = sql<SqlBool>`true`;

/** The series of a scope that the viewer may see, and of a read list its books. */
export function keptIn(viewer: Viewer, scope: Scope): Kept {
  const rule = scopeRule(viewer, scope);
  if (!rule && seesEverything(viewer)) {
    return { isAll: true, series: () => all, booksOfSeries: () => all, books: () => all };
  }
  const ids = from
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('series.id')
    .where(seriesVisibleTo(viewer))
    .where(rule ?? all);
  const listed = onlyReadLists(viewer, scope);
  const series = (column: string) => sql<SqlBool>`${sql.ref(column)} IN ${ids}`;
  const booksOfSeries = (column: string) =>
    sql<SqlBool>`${sql.ref(column)} IN (SELECT id FROM book WHERE ${series('seriesId')})`;
  const books = (column: string) =>
    listed
      ? sql<SqlBool>`(${booksOfSeries(column)} AND ${sql.ref(column)} IN ${listed})`
      : booksOfSeries(column);
  return { isAll: false, series, booksOfSeries, books };
}

function scopeRule(viewer: Viewer, scope: Scope): Expression<SqlBool> | undefined {
  const { library_id, collection_id, series_id } = scope;
  const id = sql.ref('series.id');
  if (library_id) return sql<SqlBool>`series.libraryId IN (${sql.join(library_id)})`;
  if (collection_id) {
    return sql<SqlBool>`${id} IN ${seriesOfCollections(viewer, collection_id)}`;
  }
  if (series_id) return sql<SqlBool>`${id} IN (${sql.join(series_id)})`;
  const books = onlyReadLists(viewer, scope);
  return books && sql<SqlBool>`${id} IN (SELECT seriesId FROM book WHERE id IN ${books})`;
}

function onlyReadLists(viewer: Viewer, { readlist_id, ...others }: Scope) {
  if (!readlist_id || Object.values(others).some((value) => value !== undefined)) return undefined;
  return booksOfReadLists(viewer, readlist_id);
}
