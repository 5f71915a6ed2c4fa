import { createRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from './app/guards.ts';
import { bookQuery } from './data/books.ts';
import { collectionQuery } from './data/collections.ts';
import { readListQuery } from './data/readlists.ts';
import { seriesQuery } from './data/series.ts';
import { readCollectionSeriesListSearch } from './items/lists/collection-series-list.ts';
import { readReadListBookListSearch } from './items/lists/read-list-book-list.ts';
import { bookPlace, seriesPlace } from './items/places.ts';
import { readReadingContext } from './items/reading-context.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { codecOf } from './lib/search-params.ts';
import { frame } from './routes-frame.tsx';
import { askBesideSeries, askNextBook } from './screens/series/ahead.ts';
import { readSeriesSearch } from './screens/series/search.ts';

const readContext = codecOf(readReadingContext);

const collection = createRoute({
  getParentRoute: () => frame,
  path: '/collections/$collectionId',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readCollectionSeriesListSearch),
  loader: async ({ context, params }) => {
    await orNotFound(context.client.ensureQueryData(collectionQuery(params.collectionId)));
  },
  component: lazyScreen(
    () => withWords('detail', () => import('./screens/collection/CollectionScreen.tsx')),
    'CollectionScreen',
  ),
});

const readList = createRoute({
  getParentRoute: () => frame,
  path: '/readlists/$readListId',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readReadListBookListSearch),
  loader: async ({ context, params }) => {
    await orNotFound(context.client.ensureQueryData(readListQuery(params.readListId)));
  },
  component: lazyScreen(
    () => withWords('detail', () => import('./screens/readlist/ReadListScreen.tsx')),
    'ReadListScreen',
  ),
});

const series = createRoute({
  getParentRoute: () => frame,
  path: '/series/$seriesId',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readSeriesSearch),
  beforeLoad: askBesideSeries,
  loader: async ({ context: { client }, params: { seriesId }, location, preload }) => {
    const found = await orNotFound(client.ensureQueryData(seriesQuery(seriesId)));
    if (found.oneshot) {
      const search = readReadingContext(location.search);
      throw redirect({ ...seriesPlace(found, search), replace: true });
    }
    if (!preload) askNextBook(client, found);
  },
  component: lazyScreen(
    () => withWords('detail', () => import('./screens/series/SeriesScreen.tsx')),
    'SeriesScreen',
  ),
});

const oneshot = createRoute({
  getParentRoute: () => frame,
  path: '/oneshot/$seriesId',
  staticData: { ownTitle: true },
  validateSearch: readContext,
  loader: async ({ context, params }) => {
    await orNotFound(context.client.ensureQueryData(seriesQuery(params.seriesId)));
  },
  component: lazyScreen(
    () => withWords('detail', () => import('./screens/oneshot/OneshotScreen.tsx')),
    'OneshotScreen',
  ),
});

const book = createRoute({
  getParentRoute: () => frame,
  path: '/book/$bookId',
  staticData: { ownTitle: true },
  validateSearch: readContext,
  loader: async ({ context, params, location }) => {
    const found = await orNotFound(context.client.ensureQueryData(bookQuery(params.bookId)));
    if (found.oneshot) {
      const search = readReadingContext(location.search);
      throw redirect({ ...bookPlace(found, search), replace: true });
    }
  },
  component: lazyScreen(
    () => withWords('detail', () => import('./screens/book/BookScreen.tsx')),
    'BookScreen',
  ),
});

/** The pages of one series, book, one-shot, collection or read list. */
export const itemRoutes = [collection, readList, series, oneshot, book] as const;
