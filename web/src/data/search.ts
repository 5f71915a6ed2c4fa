import { listBooks } from '@longbox/contract/books';
import { listCollections } from '@longbox/contract/collections';
import { listReadLists } from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import { everyCollectionQuery } from './collections.ts';
import { scopeOf } from './libraries.ts';
import { libraryQueryOf } from './list-form.ts';
import { infiniteQueryOf, queryOf } from './query.ts';
import { everyReadListQuery } from './readlists.ts';

const meta = { failureTitle: 'failure.search' } as const;

/** The search text, and the library; all libraries without one. */
export interface Wanted {
  readonly text: string;
  readonly libraryId: string;
}

function query({ text, libraryId }: Wanted, size: number) {
  return { search: text, size, ...libraryQueryOf(scopeOf(libraryId)) };
}

/** The first few of each kind that match, best first. One-shots are found as books. */
export const firstFound = {
  series: (wanted: Wanted, size: number) =>
    queryOf(listSeries, { query: { ...query(wanted, size), oneshot: false } }, meta),
  books: (wanted: Wanted, size: number) => queryOf(listBooks, { query: query(wanted, size) }, meta),
  collections: (wanted: Wanted, size: number) =>
    queryOf(listCollections, { query: query(wanted, size) }, meta),
  readLists: (wanted: Wanted, size: number) =>
    queryOf(listReadLists, { query: query(wanted, size) }, meta),
};

/**
 * Those that may match, for other servers: their index takes up new collections and read lists late or
 * never, so names are compared here too. Our own server's index has them at once.
 */
export const everySet = {
  collections: (libraryId: string) => everyCollectionQuery(scopeOf(libraryId)),
  readLists: (libraryId: string) => everyReadListQuery(scopeOf(libraryId)),
};

/** All of each kind that match, best first, growing page by page. */
export const allFound = {
  series: (wanted: Wanted, size: number) =>
    infiniteQueryOf(
      listSeries,
      (paging) => ({ query: { ...query(wanted, size), oneshot: false, ...paging } }),
      { ...meta, size },
    ),
  books: (wanted: Wanted, size: number) =>
    infiniteQueryOf(listBooks, (paging) => ({ query: { ...query(wanted, size), ...paging } }), {
      ...meta,
      size,
    }),
  collections: (wanted: Wanted, size: number) =>
    infiniteQueryOf(
      listCollections,
      (paging) => ({ query: { ...query(wanted, size), ...paging } }),
      { ...meta, size },
    ),
  readLists: (wanted: Wanted, size: number) =>
    infiniteQueryOf(listReadLists, (paging) => ({ query: { ...query(wanted, size), ...paging } }), {
      ...meta,
      size,
    }),
};
