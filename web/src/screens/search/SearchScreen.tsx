import { getRouteApi } from '@tanstack/react-router';
import { PlaceBar } from '../../ui/Frame.tsx';

const route = getRouteApi('/frame/search');

/** What a text is found in. */
export function SearchScreen() {
  const { q } = route.useSearch();
  return <PlaceBar title={q} />;
}
