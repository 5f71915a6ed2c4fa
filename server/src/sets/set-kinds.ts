import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { seriesVisibleTo, type Viewer } from '../auth/viewer.ts';
import type { Tables } from '../db/tables.ts';

/** Collections hold series and read lists hold books; all else about them is the same. */
export interface SetKind {
  readonly owner: 'collection' | 'readList';
  readonly table: string;
  /** Table of the members, with its two columns. */
  readonly membersTable: string;
  readonly setColumn: string;
  readonly memberColumn: string;
  /** Ids of every member of any set that the viewer may see, in the given libraries if any. */
  readonly visible: (
    viewer: Viewer,
    libraries: readonly string[] | undefined,
  ) => RawBuilder<unknown>;
  readonly nameTaken: string;
  readonly missing: string;
}

const from = expressionBuilder<Tables>();

const visibleSeries = (viewer: Viewer) =>
  from
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where(seriesVisibleTo(viewer));

export const collectionKind: SetKind = {
  owner: 'collection',
  table: 'collection',
  membersTable: 'collectionSeries',
  setColumn: 'collectionId',
  memberColumn: 'seriesId',
  visible: (viewer, libraries) => {
    const series = visibleSeries(viewer).select('series.id');
    return sql`(${libraries ? series.where('series.libraryId', 'in', libraries) : series})`;
  },
  nameTaken: 'Collection name already exists',
  missing: 'There is no such collection',
};

export const readListKind: SetKind = {
  owner: 'readList',
  table: 'readList',
  membersTable: 'readListBook',
  setColumn: 'readListId',
  memberColumn: 'bookId',
  visible: (viewer, libraries) => {
    const books = visibleSeries(viewer)
      .innerJoin('book', 'book.seriesId', 'series.id')
      .select('book.id');
    return sql`(${libraries ? books.where('series.libraryId', 'in', libraries) : books})`;
  },
  nameTaken: 'Read list name already exists',
  missing: 'There is no such read list',
};
