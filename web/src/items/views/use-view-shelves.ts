import { useQueries } from '@tanstack/react-query';
import { allLibraries, scopeOf } from '../../data/libraries.ts';
import { parseSearch } from '../../lib/search-params.ts';
import { libraryBookList, readLibraryBookListSearch } from '../lists/library-book-list.ts';
import { sortsOfSearch } from '../lists/list-search.ts';
import { narrowingOf } from '../lists/narrow.ts';
import { readSeriesListSearch, seriesList } from '../lists/series-list.ts';
import { firstRowOf, type Shelf } from '../shelves/shelf.ts';
import { type SavedView, useSavedViews } from './saved-views.ts';
import { viewPlace } from './view-place.ts';

const first = { page: 0, size: 20 };

function seriesOf({ libraryId, search }: SavedView) {
  const wanted = readSeriesListSearch(parseSearch(search));
  return seriesList.page({
    ...narrowingOf(seriesList, scopeOf(libraryId), wanted),
    ...first,
    sort: sortsOfSearch(seriesList, wanted),
  });
}

function booksOf({ libraryId, search }: SavedView) {
  const wanted = readLibraryBookListSearch(parseSearch(search));
  return libraryBookList.page({
    ...narrowingOf(libraryBookList, scopeOf(libraryId), wanted),
    ...first,
    sort: sortsOfSearch(libraryBookList, wanted),
  });
}

/** The saved views that are shelves of home; those of a library have none. */
export function useViewShelves(libraryId: string): readonly Shelf[] {
  const views = useSavedViews().filter(({ home }) => home === true && libraryId === allLibraries);
  const ofSeries = views.filter(({ list }) => list === 'series');
  const ofBooks = views.filter(({ list }) => list === 'books');
  const series = useQueries({ queries: ofSeries.map(seriesOf) });
  const books = useQueries({ queries: ofBooks.map(booksOf) });
  const heading = (view: (typeof views)[number]) => ({
    id: `view-${view.id}`,
    title: view.name,
    whole: viewPlace(view),
  });
  return views.flatMap((view): Shelf[] => {
    const found = series[ofSeries.indexOf(view)];
    if (found !== undefined) return [{ kind: 'series', ...heading(view), ...firstRowOf(found) }];
    const shelf = books[ofBooks.indexOf(view)];
    return shelf === undefined ? [] : [{ kind: 'books', ...heading(view), ...firstRowOf(shelf) }];
  });
}
