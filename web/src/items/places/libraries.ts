import { linkOptions } from '@tanstack/react-router';
import type { CollectionListSearch } from '../lists/collection-list.ts';
import type { CollectionSeriesListSearch } from '../lists/collection-series-list.ts';
import type { LibraryBookListSearch } from '../lists/library-book-list.ts';
import type { ReadListBookListSearch } from '../lists/read-list-book-list.ts';
import type { ReadListListSearch } from '../lists/read-list-list.ts';
import type { SeriesListSearch } from '../lists/series-list.ts';

/* Where to begin, libraries, collections, read lists and search. */

/** The start of the client; leads on to home or welcome. */
export const startPlace = linkOptions({ to: '/' });
export const homePlace = linkOptions({ to: '/dashboard' });
/** The screen without any library. */
export const welcomePlace = linkOptions({ to: '/welcome' });

/** A library, at its last view. */
export function libraryPlace(libraryId: string) {
  return linkOptions({ to: '/libraries/$libraryId', params: { libraryId } });
}

/** The series of a library. */
export function librarySeriesPlace(libraryId: string, search: SeriesListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/series', params: { libraryId }, search });
}

/** Recommended in a library: continue, on deck, new. */
export function libraryRecommendedPlace(libraryId: string) {
  return linkOptions({ to: '/libraries/$libraryId/recommended', params: { libraryId } });
}

/** The books of a library. */
export function libraryBooksPlace(libraryId: string, search: LibraryBookListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/books', params: { libraryId }, search });
}

/** The collections with a series of a library. */
export function libraryCollectionsPlace(libraryId: string, search: CollectionListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/collections', params: { libraryId }, search });
}

/** The read lists with a book of a library. */
export function libraryReadListsPlace(libraryId: string, search: ReadListListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/readlists', params: { libraryId }, search });
}

/** A collection with its series. */
export function collectionPlace(collectionId: string, search: CollectionSeriesListSearch = {}) {
  return linkOptions({ to: '/collections/$collectionId', params: { collectionId }, search });
}

/** A read list with its books. */
export function readListPlace(readListId: string, search: ReadListBookListSearch = {}) {
  return linkOptions({ to: '/readlists/$readListId', params: { readListId }, search });
}

/** What someone wants to read. */
export const wantedPlace = linkOptions({ to: '/want-to-read' });

/** A search. */
export interface Search {
  readonly q?: string | undefined;
  /** All libraries without it. */
  readonly library?: string | undefined;
}

/** Everything that matches a text. */
export function searchPlace(search: Search) {
  return linkOptions({ to: '/search', search });
}
