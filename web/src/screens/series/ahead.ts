import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsOfSeriesQuery } from '../../data/collections.ts';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { askListAhead } from '../../items/lists/ask-ahead.ts';
import { bookList } from '../../items/lists/book-list.ts';
import { nextBookQuery } from './next-book.ts';
import { readSeriesSearch } from './search.ts';

interface SeriesVisit {
  readonly context: { readonly client: QueryClient };
  readonly params: { readonly seriesId: string };
  readonly location: { readonly search: Readonly<Record<string, unknown>> };
  /** Whether somebody only points at a link, and may pass by. */
  readonly preload: boolean;
}

/** Asks for what a series shows beside itself, while it is itself being asked for. */
export function askBesideSeries({ context, params, location, preload }: SeriesVisit): void {
  if (preload) return;
  const { client } = context;
  const { seriesId } = params;
  const search = readSeriesSearch(location.search);
  askListAhead(client, bookList, { scope: { seriesId }, search });
  void client.prefetchQuery(collectionsOfSeriesQuery(seriesId));
}

/** Asks for the book to go on with, as soon as the series says which it is. */
export function askNextBook(client: QueryClient, series: Series): void {
  void client.prefetchQuery(booksOfSeriesQuery(series.id, nextBookQuery(series)));
}
