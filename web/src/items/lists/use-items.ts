import type { Page } from '@longbox/contract/paging';
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { countOnServer } from '../../data/on-device/run-query.ts';
import type { AskedQuery } from '../../data/query.ts';
import { getPreference, type Preferences, usePreference } from '../../lib/preferences.ts';
import type { ListSearch } from './list-search.ts';

interface Range {
  readonly first: number;
  readonly last: number;
}

/** A list ready to be drawn, whichever way it is gone through. */
export interface Items<Item> {
  /** How many there are in the whole list; unknown until the first answer. */
  readonly total: number | undefined;
  /** How many there are on the server, if the list has only those on this device. */
  readonly onServer: number | undefined;
  /** How many to draw. */
  readonly count: number;
  readonly itemAt: (index: number) => Item | undefined;
  /** The loaded items: the page shown, or everything that an endless list has loaded. */
  readonly known: () => readonly Item[];
  /** Set while nothing can be shown because of it. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly onVisible: (range: Range) => void;
  /** How many numbered pages there are; 1 for an endless list. */
  readonly pages: number;
  /** The page shown, from 1. */
  readonly page: number;
  /** Largest number of items of a page. */
  readonly size: number;
}

/** An endless list is fetched in pieces of this many. */
const piece = 60;
/** How many shapes stand in for a list whose length is not known yet. */
const shapes = 24;

/** The pieces that hold a range, and the first one, which keeps the total up to date. */
export function piecesOf(range: Range, size: number): number[] {
  const from = Math.floor(Math.max(0, range.first) / size);
  const to = Math.max(from, Math.floor(range.last / size));
  return [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])];
}

/** Gives the query of a 0-based page. */
type PageAt<Item> = (page: number, size: number) => AskedQuery<Page<Item>>;

/** The part of an address that says how far a list has been gone through. */
type Paging = Pick<ListSearch, 'page' | 'pageSize'>;

interface Way {
  readonly mode: Preferences['listMode'];
  readonly shape: Preferences['listShape'];
  readonly page: number | undefined;
}

/**
 * Whether a list has no end. Tables have pages, since their rows are not drawn ahead, and so has an
 * address that names one.
 */
function isEndless({ mode, shape, page }: Way): boolean {
  return mode === 'endless' && shape !== 'table' && page === undefined;
}

/** Requests the first items of a list while its screen is still loading. */
export function askFirstItems<Item>(
  client: QueryClient,
  pageAt: PageAt<Item>,
  { page, pageSize = getPreference('browsingPageSize') }: Paging,
): void {
  const mode = getPreference('listMode');
  const endless = isEndless({ mode, shape: getPreference('listShape'), page });
  void client.prefetchQuery(endless ? pageAt(0, piece) : pageAt((page ?? 1) - 1, pageSize));
}

/**
 * The items of a list: the page its address names, or, for an endless list, the visible
 * pages.
 */
export function useItems<Item>(
  pageAt: PageAt<Item>,
  search: Paging,
  enabled: boolean,
): Items<Item> {
  const [mode] = usePreference('listMode');
  const [preferredSize] = usePreference('browsingPageSize');
  const [seen, setSeen] = useState<Range>({ first: 0, last: 0 });
  const client = useQueryClient();
  const [shape] = usePreference('listShape');
  const endless = isEndless({ mode, shape, page: search.page });
  const size = search.pageSize ?? preferredSize;
  const page = search.page ?? 1;

  const paged = useQuery({
    ...pageAt(page - 1, size),
    enabled: enabled && !endless,
    // The old page stays until the new one is there: no flash of shapes.
    placeholderData: keepPreviousData,
  });
  // A row beyond what is in sight is drawn ahead: its piece is fetched ahead as well.
  const wanted = piecesOf({ first: seen.first - piece / 2, last: seen.last + piece / 2 }, piece);
  const pieces = useQueries({
    queries: endless && enabled ? wanted.map((number) => pageAt(number, piece)) : [],
  });

  const onVisible = (range: Range) => {
    if (!endless) return;
    const before = piecesOf(seen, piece / 2).join();
    if (piecesOf(range, piece / 2).join() !== before) setSeen(range);
  };
  const { queryKey } = endless ? pageAt(0, piece) : pageAt(page - 1, size);
  const first = client.getQueryCache().find({ queryKey, exact: true });
  const onServer = first && countOnServer(first);
  if (!endless) {
    const { data } = paged;
    return {
      total: data?.totalElements,
      onServer,
      count: data?.content.length ?? Math.min(size, shapes),
      itemAt: (index) => data?.content[index],
      known: () => data?.content ?? [],
      error: data === undefined ? paged.error : null,
      retry: () => void paged.refetch(),
      onVisible,
      pages: data?.totalPages ?? 1,
      page,
      size,
    };
  }
  const loaded = new Map(wanted.map((number, index) => [number, pieces[index]?.data]));
  const total = [...loaded.values()].find((one) => one !== undefined)?.totalElements;
  const failed = pieces.find((one) => one.isError);
  return {
    total,
    onServer,
    count: total ?? shapes,
    itemAt: (index) => loaded.get(Math.floor(index / piece))?.content[index % piece],
    known: () =>
      Array.from({ length: Math.ceil((total ?? 0) / piece) }, (_, number) => number).flatMap(
        (number) => client.getQueryData(pageAt(number, piece).queryKey)?.content ?? [],
      ),
    error: total === undefined ? (failed?.error ?? null) : null,
    retry: () => {
      for (const one of pieces) if (one.isError) void one.refetch();
    },
    onVisible,
    pages: 1,
    page: 1,
    size,
  };
}
