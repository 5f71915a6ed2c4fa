import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMe } from '../../data/session.ts';
import { remember, useRemembered } from '../../lib/preferences.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { type LibrarySeriesSearch, partsOf, readLibrarySeriesSearch, recalled } from './search.ts';

const route = getRouteApi('/frame/library/libraries/$libraryId/series');

const read = (text: string | undefined) => readLibrarySeriesSearch(parseSearch(text ?? ''));

/** The address of the screen, the way to change it, and where a bare address should lead. */
export function useLibrarySearch() {
  const { libraryId } = route.useParams();
  const search = route.useSearch();
  const { id: userId } = useMe();
  const navigate = useNavigate();
  const filter = useRemembered(userId, `library.filter[${libraryId}]`);
  const sort = useRemembered(userId, `library.sort[${libraryId}]`);

  /** Replaces the address. Filter and order are remembered first, so that nothing leads back. */
  const change = (next: LibrarySeriesSearch) => {
    const parts = partsOf(next);
    remember(
      userId,
      `library.filter[${libraryId}]`,
      stringifySearch({ ...parts.filter }) || undefined,
    );
    remember(userId, `library.sort[${libraryId}]`, stringifySearch({ ...parts.sort }) || undefined);
    void navigate({
      to: '/libraries/$libraryId/series',
      params: { libraryId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  };
  return {
    libraryId,
    search,
    change,
    redirect: recalled(search, { filter: read(filter), sort: read(sort) }),
  };
}
