import type { QueryClient } from '@tanstack/react-query';
import { scopeOf } from '../../data/libraries.ts';
import { keepAsCollection, keepAsReadList } from '../../data/rule-lists.ts';
import { parseSearch } from '../../lib/search-params.ts';
import { libraryBookList, readLibraryBookListSearch } from '../lists/library-book-list.ts';
import { sortsOfSearch } from '../lists/list-search.ts';
import { conditionOf } from '../lists/narrow.ts';
import { readSeriesListSearch, seriesList } from '../lists/series-list.ts';
import { collectionPlace, type Place, readListPlace } from '../places.ts';
import type { SavedView } from './saved-views.ts';

/** Keeps a view as a collection or read list that fills itself, and says where that is. */
export async function keepAsSet(
  client: QueryClient,
  { list, libraryId, search, ...kept }: SavedView & { readonly isPrivate: boolean },
): Promise<Place> {
  const raw = parseSearch(search);
  const common = { ...kept, scope: scopeOf(libraryId), view: { libraryId, search } };
  if (list === 'books') {
    const wanted = readLibraryBookListSearch(raw);
    const condition = conditionOf(libraryBookList, wanted);
    const sort = sortsOfSearch(libraryBookList, wanted);
    return readListPlace(await keepAsReadList(client, { ...common, condition, sort }));
  }
  const wanted = readSeriesListSearch(raw);
  const condition = conditionOf(seriesList, wanted);
  const sort = sortsOfSearch(seriesList, wanted);
  return collectionPlace(await keepAsCollection(client, { ...common, condition, sort }));
}
