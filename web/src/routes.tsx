import { createRoute, redirect } from '@tanstack/react-router';
import { KnownLibraryGate, LibraryGate } from './app/gates.tsx';
import {
  orNotFound,
  requireKnownLibrary,
  requireLibrary,
  type RouterContext,
} from './app/guards.ts';
import { bookQuery } from './data/books.ts';
import { collectionQuery } from './data/collections.ts';
import { allLibraries } from './data/libraries.ts';
import { readListQuery } from './data/readlists.ts';
import { seriesQuery } from './data/series.ts';
import { keepView, lastView, type LibraryView, libraryViews } from './items/library/views.ts';
import { askingAhead } from './items/lists/ask-ahead.ts';
import { readCollectionListSearch } from './items/lists/collection-list.ts';
import { readCollectionSeriesListSearch } from './items/lists/collection-series-list.ts';
import {
  libraryBookList,
  libraryBookListOf,
  readLibraryBookListSearch,
} from './items/lists/library-book-list.ts';
import { readReadListBookListSearch } from './items/lists/read-list-book-list.ts';
import { readReadListListSearch } from './items/lists/read-list-list.ts';
import { readSeriesListSearch, seriesList, seriesListOf } from './items/lists/series-list.ts';
import { bookPlace, homePlace, libraryPlace, seriesPlace } from './items/places.ts';
import { readReadingContext } from './items/reading-context.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { codecOf, noSearch } from './lib/search-params.ts';
import { filesRoutes } from './routes-files.tsx';
import { frame, root } from './routes-frame.tsx';
import { readers } from './routes-readers.tsx';
import { settingsRoutes } from './routes-settings.tsx';
import { readMarksSearch } from './screens/marks/search.ts';
import { readSearch } from './screens/search/search.ts';
import { askBesideSeries, askNextBook } from './screens/series/ahead.ts';
import { readSeriesSearch } from './screens/series/search.ts';

interface RouteVisit {
  readonly context: RouterContext;
  readonly params: { readonly libraryId: string };
}

const readContext = codecOf(readReadingContext);

/** Start-up has answered these before the router runs. */
const signInPlaces = (['/', '/login', '/startup'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ ...homePlace, replace: true });
    },
  }),
);

const welcome = createRoute({
  getParentRoute: () => frame,
  path: '/welcome',
  validateSearch: noSearch,
  component: lazyScreen(() => import('./screens/welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
});

const library = createRoute({
  getParentRoute: () => frame,
  id: 'library',
  beforeLoad: requireLibrary,
  component: LibraryGate,
});

const dashboard = createRoute({
  getParentRoute: () => library,
  path: '/dashboard',
  staticData: { pace: 5000 },
  validateSearch: noSearch,
  component: lazyScreen(() => import('./screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
});

const libraries = createRoute({
  getParentRoute: () => library,
  path: '/libraries',
  beforeLoad: () => {
    throw redirect({ ...libraryPlace(allLibraries), replace: true });
  },
});

const oneLibrary = createRoute({
  getParentRoute: () => library,
  path: '/libraries/$libraryId',
  beforeLoad: requireKnownLibrary,
  component: KnownLibraryGate,
});

/** Each view remembers itself as the one its library opens with. */
const remembering = (view: LibraryView) => {
  const keep = ({ context, params }: RouteVisit) => {
    keepView(context.client, params.libraryId, view);
  };
  return { staticData: { ownTitle: true }, onEnter: keep, onStay: keep } as const;
};

const librarySubView = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/',
  beforeLoad: ({ context, params: { libraryId } }) => {
    const { place } = libraryViews[lastView(context.client, libraryId)];
    throw redirect({ ...place(libraryId), replace: true });
  },
});

const librarySeries = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/series',
  ...remembering('BROWSE'),
  beforeLoad: askingAhead(seriesList, readSeriesListSearch, seriesListOf),
  validateSearch: codecOf(readSeriesListSearch),
  component: lazyScreen(
    () => import('./screens/library-series/LibrarySeriesScreen.tsx'),
    'LibrarySeriesScreen',
  ),
});

const libraryRecommended = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/recommended',
  ...remembering('RECOMMENDED'),
  staticData: { ownTitle: true, pace: 5000 },
  validateSearch: noSearch,
  component: lazyScreen(
    () => import('./screens/dashboard/RecommendedScreen.tsx'),
    'RecommendedScreen',
  ),
});

const libraryBooks = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/books',
  ...remembering('BOOKS'),
  beforeLoad: askingAhead(libraryBookList, readLibraryBookListSearch, libraryBookListOf),
  validateSearch: codecOf(readLibraryBookListSearch),
  component: lazyScreen(
    () => import('./screens/library-books/LibraryBooksScreen.tsx'),
    'LibraryBooksScreen',
  ),
});

const libraryCollections = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/collections',
  ...remembering('COLLECTIONS'),
  validateSearch: codecOf(readCollectionListSearch),
  component: lazyScreen(
    () => import('./screens/library-collections/LibraryCollectionsScreen.tsx'),
    'LibraryCollectionsScreen',
  ),
});

const libraryReadLists = createRoute({
  getParentRoute: () => oneLibrary,
  path: '/readlists',
  ...remembering('READLISTS'),
  validateSearch: codecOf(readReadListListSearch),
  component: lazyScreen(
    () => import('./screens/library-readlists/LibraryReadListsScreen.tsx'),
    'LibraryReadListsScreen',
  ),
});

const collection = createRoute({
  getParentRoute: () => frame,
  path: '/collections/$collectionId',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readCollectionSeriesListSearch),
  loader: async ({ context, params }) => {
    await orNotFound(context.client.ensureQueryData(collectionQuery(params.collectionId)));
  },
  component: lazyScreen(
    () => import('./screens/collection/CollectionScreen.tsx'),
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
  component: lazyScreen(() => import('./screens/readlist/ReadListScreen.tsx'), 'ReadListScreen'),
});

const search = createRoute({
  getParentRoute: () => frame,
  path: '/search',
  validateSearch: codecOf(readSearch),
  staticData: { pace: 500 },
  component: lazyScreen(
    () => withWords('search', () => import('./screens/search/SearchScreen.tsx')),
    'SearchScreen',
  ),
});

const marks = createRoute({
  getParentRoute: () => frame,
  path: '/marks',
  validateSearch: codecOf(readMarksSearch),
  component: lazyScreen(
    () => withWords('marks', () => import('./screens/marks/MarksScreen.tsx')),
    'MarksScreen',
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
  component: lazyScreen(() => import('./screens/series/SeriesScreen.tsx'), 'SeriesScreen'),
});

const oneshot = createRoute({
  getParentRoute: () => frame,
  path: '/oneshot/$seriesId',
  staticData: { ownTitle: true },
  validateSearch: readContext,
  loader: async ({ context, params }) => {
    await orNotFound(context.client.ensureQueryData(seriesQuery(params.seriesId)));
  },
  component: lazyScreen(() => import('./screens/oneshot/OneshotScreen.tsx'), 'OneshotScreen'),
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
  component: lazyScreen(() => import('./screens/book/BookScreen.tsx'), 'BookScreen'),
});

export const routeTree = root.addChildren([
  ...signInPlaces,
  frame.addChildren([
    welcome,
    library.addChildren([
      dashboard,
      libraries,
      oneLibrary.addChildren([
        librarySubView,
        libraryRecommended,
        librarySeries,
        libraryBooks,
        libraryCollections,
        libraryReadLists,
      ]),
    ]),
    collection,
    readList,
    search,
    marks,
    series,
    oneshot,
    book,
    ...filesRoutes,
    ...settingsRoutes,
  ]),
  ...readers,
]);
