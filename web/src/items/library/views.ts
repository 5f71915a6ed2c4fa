import {
  IconBook2,
  IconBooks,
  IconListNumbers,
  IconSparkles,
  IconStack2,
} from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { allLibraries } from '../../data/libraries.ts';
import { userIdIn } from '../../data/session.ts';
import { getRemembered, remember } from '../../lib/preferences.ts';
import {
  libraryBooksPlace,
  libraryCollectionsPlace,
  libraryReadListsPlace,
  libraryRecommendedPlace,
  librarySeriesPlace,
} from '../places.ts';

/** The views of a library in their order. */
export const libraryViews = {
  RECOMMENDED: {
    label: 'library.view.recommended',
    icon: IconSparkles,
    place: (libraryId: string) => libraryRecommendedPlace(libraryId),
  },
  BROWSE: {
    label: 'library.view.series',
    icon: IconBooks,
    place: (libraryId: string) => librarySeriesPlace(libraryId),
  },
  BOOKS: {
    label: 'library.view.books',
    icon: IconBook2,
    place: (libraryId: string) => libraryBooksPlace(libraryId),
  },
  COLLECTIONS: {
    label: 'library.view.collections',
    icon: IconStack2,
    place: (libraryId: string) => libraryCollectionsPlace(libraryId),
  },
  READLISTS: {
    label: 'library.view.readLists',
    icon: IconListNumbers,
    place: (libraryId: string) => libraryReadListsPlace(libraryId),
  },
} as const;

export type LibraryView = keyof typeof libraryViews;

function isView(text: string | undefined): text is LibraryView {
  return text !== undefined && Object.hasOwn(libraryViews, text);
}

/** The view a library opens with: the one seen last, where there is such a thing. */
export function lastView(client: QueryClient, libraryId: string): LibraryView {
  const userId = userIdIn(client);
  const seen = getRemembered(userId, `library.route[${libraryId}]`);
  // All libraries together have no shelves of their own: that is home.
  const first = libraryId === allLibraries ? 'BROWSE' : 'RECOMMENDED';
  return isView(seen) && seen !== 'RECOMMENDED' ? seen : first;
}

/** Remembers the view a library was seen with. */
export function keepView(client: QueryClient, libraryId: string, view: LibraryView): void {
  const userId = userIdIn(client);
  remember(userId, `library.route[${libraryId}]`, view);
}
