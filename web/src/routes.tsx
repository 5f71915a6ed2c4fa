import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { KnownLibraryGate, LibraryGate } from './app/gates.tsx';
import { requireKnownLibrary, requireLibrary, type RouterContext } from './app/guards.ts';
import { allLibraries } from './data/libraries.ts';
import { keepView, lastView, type LibraryView, libraryViews } from './items/library/views.ts';
import { askingAhead } from './items/lists/ask-ahead.ts';
import { readCollectionListSearch } from './items/lists/collection-list.ts';
import {
  libraryBookList,
  libraryBookListOf,
  readLibraryBookListSearch,
} from './items/lists/library-book-list.ts';
import { readReadListListSearch } from './items/lists/read-list-list.ts';
import { readSeriesListSearch, seriesList, seriesListOf } from './items/lists/series-list.ts';
import { homePlace, libraryPlace } from './items/places.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { isOwnServer } from './lib/own-server.ts';
import { codecOf, noSearch } from './lib/search-params.ts';
import { filesRoutes } from './routes-files.tsx';
import { frame, root } from './routes-frame.tsx';
import { itemRoutes } from './routes-items.tsx';
import { readers } from './routes-readers.tsx';
import { settingsRoutes } from './routes-settings.tsx';
import { readMarksSearch } from './screens/marks/search.ts';
import { readReadingSearch } from './screens/reading/search.ts';
import { readSearch } from './screens/search/search.ts';

interface RouteVisit {
  readonly context: RouterContext;
  readonly params: { readonly libraryId: string };
}

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
  component: lazyScreen(
    () => withWords('welcome', () => import('./screens/welcome/WelcomeScreen.tsx')),
    'WelcomeScreen',
  ),
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

const reading = createRoute({
  getParentRoute: () => frame,
  path: '/reading',
  validateSearch: codecOf(readReadingSearch),
  staticData: { pace: 5000 },
  beforeLoad: () => {
    if (!isOwnServer) throw notFound();
  },
  component: lazyScreen(
    () =>
      withWords(
        ['charts', 'goal', 'pace', 'reading'],
        () => import('./screens/reading/ReadingScreen.tsx'),
      ),
    'ReadingScreen',
  ),
});

const wanted = createRoute({
  getParentRoute: () => frame,
  path: '/want-to-read',
  validateSearch: noSearch,
  beforeLoad: () => {
    if (!isOwnServer) throw notFound();
  },
  component: lazyScreen(
    () => withWords('wanted', () => import('./screens/wanted/WantedScreen.tsx')),
    'WantedScreen',
  ),
});

const device = createRoute({
  getParentRoute: () => frame,
  path: '/device',
  validateSearch: noSearch,
  component: lazyScreen(
    () => withWords('device', () => import('./screens/device/DeviceScreen.tsx')),
    'DeviceScreen',
  ),
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
    search,
    marks,
    reading,
    wanted,
    device,
    ...itemRoutes,
    ...filesRoutes,
    ...settingsRoutes,
  ]),
  ...readers,
]);
