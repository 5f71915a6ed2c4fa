import type { Book } from '@longbox/contract/books';
import type { Page } from '@longbox/contract/paging';
import type { Series } from '@longbox/contract/series';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { endlessBooksQuery, onDeckQuery } from '../../data/books.ts';
import { scopeOf } from '../../data/libraries.ts';
import { libraryQueryOf } from '../../data/list-form.ts';
import { newSeriesQuery, updatedSeriesQuery } from '../../data/series.ts';
import type { Shown } from '../../items/names.ts';
import type { TextKey } from '../../lib/i18n.ts';
import { aMonthBefore } from './a-month-before.ts';

/** A list that grows page by page, as the shelves of home hold it. */
interface Row<Item> {
  readonly items: readonly Item[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

interface Heading {
  readonly title: Extract<TextKey, `home.${string}`>;
  readonly shown?: Shown;
}

export type Shelf = Heading &
  (
    | ({ readonly kind: 'books'; readonly showContinue?: true } & Row<Book>)
    | ({
        readonly kind: 'series';
        readonly sort: 'createdDate,desc' | 'lastModifiedDate,desc';
      } & Row<Series>)
  );

type Answer<Item> = UseInfiniteQueryResult<{ readonly pages: readonly Page<Item>[] }>;

function rowOf<Item>(query: Answer<Item>): Row<Item> {
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

const size = 20;

/** The shelves of all libraries or of one, in their order, each loading by itself. */
export function useShelves(libraryId: string): readonly Shelf[] {
  const [since] = useState(() => aMonthBefore(new Date()));
  const common = { ...libraryQueryOf(scopeOf(libraryId)), size };
  const reading = useInfiniteQuery(
    endlessBooksQuery({
      ...common,
      read_status: ['IN_PROGRESS'],
      sort: ['readProgress.readDate,desc'],
    }),
  );
  const onDeck = useInfiniteQuery(onDeckQuery(common));
  const released = useInfiniteQuery(
    endlessBooksQuery({ ...common, released_after: since, sort: ['metadata.releaseDate,desc'] }),
  );
  const added = useInfiniteQuery(endlessBooksQuery({ ...common, sort: ['createdDate,desc'] }));
  const newSeries = useInfiniteQuery(newSeriesQuery({ ...common, oneshot: false }));
  const updated = useInfiniteQuery(updatedSeriesQuery({ ...common, oneshot: false }));
  const read = useInfiniteQuery(
    endlessBooksQuery({ ...common, read_status: ['READ'], sort: ['readProgress.readDate,desc'] }),
  );
  return [
    { kind: 'books', title: 'home.keepReading', showContinue: true, ...rowOf(reading) },
    { kind: 'books', title: 'home.onDeck', ...rowOf(onDeck) },
    { kind: 'books', title: 'home.releasedBooks', shown: 'released', ...rowOf(released) },
    { kind: 'books', title: 'home.addedBooks', ...rowOf(added) },
    { kind: 'series', title: 'home.addedSeries', sort: 'createdDate,desc', ...rowOf(newSeries) },
    {
      kind: 'series',
      title: 'home.updatedSeries',
      sort: 'lastModifiedDate,desc',
      ...rowOf(updated),
    },
    { kind: 'books', title: 'home.readBooks', shown: 'read', ...rowOf(read) },
  ];
}
