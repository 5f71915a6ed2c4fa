import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { among } from '../../base/db/long-lists.ts';

/**
 * Collections and read lists that the viewer may know of, as a condition on a row of their table: those of
 * everybody and the viewer's own. Everything that reads either table contains this rule.
 */
export const setVisibleTo = (
  viewer: Pick<Viewer, 'id'>,
  table: 'collection' | 'readList',
): RawBuilder<SqlBool> => {
  const userId = sql.ref(`${table}.userId`);
  return sql<SqlBool>`(${userId} IS NULL OR ${userId} = ${viewer.id})`;
};

/** The IDs of the series in any of these collections, of which others than the viewer's count as empty. */
export const seriesOfCollections = (
  viewer: Pick<Viewer, 'id'>,
  collectionIds: readonly string[],
): RawBuilder<string> => sql<string>`(SELECT seriesId FROM collectionSeries
  JOIN collection ON collection.id = collectionSeries.collectionId
  WHERE collectionId IN ${among(collectionIds)} AND ${setVisibleTo(viewer, 'collection')})`;

/** The same of the books in read lists. */
export const booksOfReadLists = (
  viewer: Pick<Viewer, 'id'>,
  readListIds: readonly string[],
): RawBuilder<string> => sql<string>`(SELECT bookId FROM readListBook
  JOIN readList ON readList.id = readListBook.readListId
  WHERE readListId IN ${among(readListIds)} AND ${setVisibleTo(viewer, 'readList')})`;
