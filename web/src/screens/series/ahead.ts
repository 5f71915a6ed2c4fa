import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsOfSeriesQuery } from '../../data/collections.ts';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { askingAhead, type Visit } from '../../items/lists/ask-ahead.ts';
import { bookList } from '../../items/lists/book-list.ts';
import { nextBookQuery } from './next-book.ts';
import { readSeriesSearch } from './search.ts';

type SeriesVisit = Visit<{ readonly seriesId: string }>;

const askForBooks = askingAhead(
  bookList,
  readSeriesSearch,
  ({ seriesId }: SeriesVisit['params']) => ({
    scope: { seriesId },
  }),
);

/** Requests a series' related items while the series itself is loading. */
export function askBesideSeries(visit: SeriesVisit): void {
  askForBooks(visit);
  if (visit.preload) return;
  void visit.context.client.prefetchQuery(collectionsOfSeriesQuery(visit.params.seriesId));
}

/** Asks for the book to go on with, as soon as the series says which it is. */
export function askNextBook(client: QueryClient, series: Series): void {
  void client.prefetchQuery(booksOfSeriesQuery(series.id, nextBookQuery(series)));
}
