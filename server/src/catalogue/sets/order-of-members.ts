import { type Expression, sql } from 'kysely';
import { inSeries, type Order } from '../../base/db/sorting.ts';

/** Where a series stands in the order of a collection. */
function placeInCollection(collectionId: string): Expression<unknown> {
  return sql`(SELECT position FROM collectionSeries
    WHERE collectionId = ${collectionId} AND seriesId = series.id)`;
}

/** Where a book stands in the order of a read list. */
function placeInReadList(readListId: string): Expression<unknown> {
  return sql`(SELECT position FROM readListBook
    WHERE readListId = ${readListId} AND bookId = book.id)`;
}

interface OrderedSet {
  readonly id: string;
  readonly ordered: number;
}

/** The collection's own order, or by title. */
export function collectionOrders({ id, ordered }: OrderedSet): Order[] {
  const column = ordered === 1 ? placeInCollection(id) : 'seriesMetadata.titleSortOrder';
  return [{ column, direction: 'asc' }];
}

/** The list's own order, or by release date with undated books first; those of one day by series. */
export function readListOrders({ id, ordered }: OrderedSet): Order[] {
  if (ordered === 1) return [{ column: placeInReadList(id), direction: 'asc' }];
  return [
    { column: 'bookMetadata.releaseDate', direction: 'asc' },
    { column: 'seriesMetadata.titleSortOrder', direction: 'asc' },
    ...inSeries('asc'),
  ];
}

interface Tree<Node> {
  readonly allOf?: readonly Node[] | undefined;
  readonly collectionId?: Asked | undefined;
  readonly readListId?: Asked | undefined;
}

interface Asked {
  readonly operator: 'is' | 'isNot';
  readonly value: string;
}

/** The sort keys that mean something only inside the set that a tree of conditions asks for. */
export function setSort<Node extends Tree<Node>>(
  tree: Node | null | undefined,
): Readonly<Record<string, Order['column']>> {
  if (!tree) return {};
  const { collectionId, readListId, allOf = [] } = tree;
  return {
    ...Object.fromEntries(allOf.flatMap((node) => Object.entries(setSort(node)))),
    ...(collectionId?.operator === 'is' && {
      'collection.number': placeInCollection(collectionId.value),
    }),
    ...(readListId?.operator === 'is' && { 'readList.number': placeInReadList(readListId.value) }),
  };
}
