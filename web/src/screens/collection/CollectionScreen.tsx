import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { collectionQuery } from '../../data/collections.ts';
import { formatNumber } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { PlaceBar } from '../../ui/Frame.tsx';

const route = getRouteApi('/frame/collections/$collectionId');

/** A collection with its series. */
export function CollectionScreen() {
  const { collectionId } = route.useParams();
  const { data: collection } = useSuspenseQuery(collectionQuery(collectionId));
  useTitle(collection.name);
  return <PlaceBar title={collection.name} count={formatNumber(collection.seriesIds.length)} />;
}
