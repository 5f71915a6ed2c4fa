import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { SeriesSearch } from './search.ts';

const route = getRouteApi('/frame/series/$seriesId');

/** The address of the screen and the way to change it. */
export function useSeriesSearch() {
  const { seriesId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = (next: SeriesSearch) => {
    void navigate({
      to: '/series/$seriesId',
      params: { seriesId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  };
  return { seriesId, search, change };
}
