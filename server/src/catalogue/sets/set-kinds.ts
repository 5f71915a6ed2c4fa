import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { seesEverything, seriesVisibleTo } from '../rules/visibility.ts';
import type { Tables } from '../../base/db/tables.ts';

/** Collections hold series and read lists hold books; all else about them is the same. */
export interface SetKind {
  readonly owner: 'collection' | 'readList';
  readonly table: 'collection' | 'readList';
  /** Table of the members, with its two columns. */
  readonly membersTable: string;
  readonly setColumn: string;
  readonly memberColumn: string;
  /** Whether the viewer may see `member`, a row of the members, in the given libraries if any. */
  readonly visible: (
    viewer: Viewer,
    libraries: readonly string[] | undefined,
    member: string,
  ) => RawBuilder<SqlBool>;
  /** The limit of an account's private ones. */
  readonly room: 'collections' | 'readLists';
  readonly nameTaken: string;
  readonly missing: string;
  /** Refusal for a set without any item that the caller may see. */
  readonly noMember: string;
}

const from = expressionBuilder<Tables>();

/** Databases compare a rule that holds for all rows with all of them. */
const isSeen = (viewer: Viewer, libraries: readonly string[] | undefined): boolean =>
  !libraries && seesEverything(viewer);

function visibleSeries(viewer: Viewer, libraries: readonly string[] | undefined) {
  const series = from
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where(seriesVisibleTo(viewer));
  return libraries ? series.where('series.libraryId', 'in', libraries) : series;
}

export const collectionKind: SetKind = {
  owner: 'collection',
  table: 'collection',
  membersTable: 'collectionSeries',
  setColumn: 'collectionId',
  memberColumn: 'seriesId',
  visible: (viewer, libraries, member) => {
    if (isSeen(viewer, libraries)) return sql<SqlBool>`true`;
    const series = visibleSeries(viewer, libraries).select('series.id');
    return sql`EXISTS ${series.where('series.id', '=', sql.ref<string>(`${member}.seriesId`))}`;
  },
  room: 'collections',
  nameTaken: 'Collection name already exists',
  missing: 'Collection not found',
  noMember: 'None of these series exist',
};

export const readListKind: SetKind = {
  owner: 'readList',
  table: 'readList',
  membersTable: 'readListBook',
  setColumn: 'readListId',
  memberColumn: 'bookId',
  visible: (viewer, libraries, member) => {
    if (isSeen(viewer, libraries)) return sql<SqlBool>`true`;
    const books = visibleSeries(viewer, libraries)
      .innerJoin('book', 'book.seriesId', 'series.id')
      .select('book.id');
    return sql`EXISTS ${books.where('book.id', '=', sql.ref<string>(`${member}.bookId`))}`;
  },
  room: 'readLists',
  nameTaken: 'Read list name already exists',
  missing: 'Read list not found',
  noMember: 'None of these books exist',
};
