import { readLibraryBookListSearch } from '../lists/library-book-list.ts';
import { readSeriesListSearch } from '../lists/series-list.ts';
import { parseSearch } from '../../lib/search-params.ts';
import { libraryBooksPlace, librarySeriesPlace, type Place } from '../places.ts';
import type { SavedView } from './saved-views.ts';

/** Where a saved view is. */
export function viewPlace({ list, libraryId, search }: SavedView): Place {
  const raw = parseSearch(search);
  return list === 'series'
    ? librarySeriesPlace(libraryId, readSeriesListSearch(raw))
    : libraryBooksPlace(libraryId, readLibraryBookListSearch(raw));
}
