import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readListQuery } from '../../data/readlists.ts';
import { formatNumber } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { PlaceBar } from '../../ui/Frame.tsx';

const route = getRouteApi('/frame/readlists/$readListId');

/** A read list with its books. */
export function ReadListScreen() {
  const { readListId } = route.useParams();
  const { data: readList } = useSuspenseQuery(readListQuery(readListId));
  useTitle(readList.name);
  return <PlaceBar title={readList.name} count={formatNumber(readList.bookIds.length)} />;
}
