import type { Book } from '@longbox/contract/books';
import type { Collection } from '@longbox/contract/collections';
import type { Page } from '@longbox/contract/paging';
import type { ReadList } from '@longbox/contract/readlists';
import type { Suggestion } from '@longbox/contract/reading-next';
import type { Series } from '@longbox/contract/series';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { Shown } from '../names.ts';
import type { Place } from '../places.ts';
import type { Entry } from '../selection/selection.ts';

/** A list that grows page by page, as a shelf holds it. */
export interface Row<Item> {
  readonly items: readonly Item[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

interface Heading {
  /** Tells it from the others of its screen. */
  readonly id: string;
  readonly title: string;
  /** The list with everything that is on it. */
  readonly whole?: Place;
  readonly shown?: Shown;
  /** How many of its items are new to the person. */
  readonly news?: number;
}

/** A row of cards of one kind, with its heading. */
export type Shelf = Heading &
  (
    | ({
        readonly kind: 'books';
        readonly showContinue?: true;
        /** Why each of its books is there. */
        readonly suggestions?: readonly Suggestion[];
      } & Row<Book>)
    | ({ readonly kind: 'series' } & Row<Series>)
    | ({ readonly kind: 'collections' } & Row<Collection>)
    | ({ readonly kind: 'readLists' } & Row<ReadList>)
  );

/** The current state of a growing list. */
export function rowOf<Item>(
  query: UseInfiniteQueryResult<{ readonly pages: readonly Page<Item>[] }>,
): Row<Item> {
  return {
    items: query.data?.pages.flatMap(({ content }) => content) ?? [],
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    hasMore: query.hasNextPage,
    more: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** The same of a list of which the first page is enough. */
export const firstRowOf = <Item>(query: UseQueryResult<Page<Item>>): Row<Item> =>
  shortRowOf(query, ({ content }) => content);

/** The same of a list that comes at once. */
export function shortRowOf<Answer, Item>(
  query: UseQueryResult<Answer>,
  itemsOf: (answer: Answer) => readonly Item[],
): Row<Item> {
  return {
    items: query.data === undefined ? [] : itemsOf(query.data),
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    hasMore: false,
    more: () => undefined,
    retry: () => void query.refetch(),
  };
}

/**
 * The shelves that may be drawn: those that hold something or failed, up to the first that is
 * still loading. What comes later never pushes down what is on screen.
 */
export function drawable(shelves: readonly Shelf[]): readonly Shelf[] {
  const waiting = shelves.findIndex((shelf) => shelf.isPending);
  const settled = waiting === -1 ? shelves : shelves.slice(0, waiting + 1);
  return settled.filter(
    (shelf) => shelf.isPending || shelf.error !== null || shelf.items.length > 0,
  );
}

/** The items of a shelf, for its selection. */
export function entriesOf(shelf: Shelf): readonly Entry[] {
  const { kind } = shelf;
  if (kind === 'books') return shelf.items.map((item) => ({ kind, item }));
  if (kind === 'series') return shelf.items.map((item) => ({ kind, item }));
  if (kind === 'collections') return shelf.items.map((item) => ({ kind, item }));
  return shelf.items.map((item) => ({ kind, item }));
}
