import { createRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from './app/guards.ts';
import { bookQuery } from './data/books.ts';
import { isEpub, readerOf } from './items/names.ts';
import { epubReaderPlace, pageReaderPlace } from './items/places.ts';
import { lazyScreen } from './lazy-screen.ts';
import { withWords } from './lib/i18n.ts';
import { codecOf } from './lib/search-params.ts';
import { root } from './routes-frame.tsx';
import { readEpubReaderSearch } from './screens/epub-reader/search.ts';
import { readReaderSearch } from './screens/reader/search.ts';

const reader = createRoute({
  getParentRoute: () => root,
  path: '/book/$bookId/read',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readReaderSearch),
  loader: async ({ context, params, location }) => {
    const found = await orNotFound(context.client.ensureQueryData(bookQuery(params.bookId)));
    if (readerOf(found.media) === 'pages') return;
    // Text has no pages to show.
    const search = readEpubReaderSearch(location.search);
    throw redirect({ ...epubReaderPlace(found, search), replace: true });
  },
  component: lazyScreen(
    () => withWords('reader', () => import('./screens/reader/ReaderScreen.tsx')),
    'ReaderScreen',
  ),
});

const epubReader = createRoute({
  getParentRoute: () => root,
  path: '/book/$bookId/read-epub',
  staticData: { ownTitle: true },
  validateSearch: codecOf(readEpubReaderSearch),
  loader: async ({ context, params, location }) => {
    const found = await orNotFound(context.client.ensureQueryData(bookQuery(params.bookId)));
    if (isEpub(found.media) || found.media.mediaProfile === '') return;
    const search = readEpubReaderSearch(location.search);
    throw redirect({ ...pageReaderPlace(found, search), replace: true });
  },
  component: lazyScreen(
    () =>
      withWords(
        ['reader', 'epub', 'marks'],
        () => import('./screens/epub-reader/EpubReaderScreen.tsx'),
      ),
    'EpubReaderScreen',
  ),
});

/** The readers stand outside the frame. */
export const readers = [reader, epubReader] as const;
