import type { Series } from '@longbox/contract/series';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { AllLibrariesMenu } from '../../items/AllLibrariesMenu.tsx';
import { LibraryMenu } from '../../items/LibraryMenu.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { seriesList } from '../../items/lists/series-list.ts';
import { type ListScreen, useListScreen } from '../../items/lists/use-list-screen.ts';
import { librarySeriesPlace } from '../../items/places.ts';
import { SeriesCard } from '../../items/SeriesCard.tsx';
import { useCardTools } from '../../items/use-card-tools.tsx';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/series');

/** The series of one library, or of all of them. */
export function LibrarySeriesScreen() {
  const { libraryId } = route.useParams();
  // Another library is another place: nothing of the last one stays.
  return <LibrarySeries key={libraryId} libraryId={libraryId} />;
}

function LibrarySeries({ libraryId }: { readonly libraryId: string }) {
  const tools = useCardTools();
  const list = useListScreen(seriesList, {
    scope: libraryId === allLibraries ? {} : { libraryId },
    search: route.useSearch(),
    place: (search) => librarySeriesPlace(libraryId, search),
    stored: {
      filter: `library.filter[${libraryId}]`,
      sort: `library.sort[${libraryId}]`,
    },
  });
  return (
    <>
      <Bar libraryId={libraryId} list={list} />
      <ListGrid
        list={list}
        renderItem={(series, shown) => <SeriesCard series={series} tools={tools} shown={shown} />}
        emptyIcon={<IconBooks size={32} stroke={1.5} />}
      />
    </>
  );
}

interface BarProps {
  readonly libraryId: string;
  readonly list: ListScreen<Series>;
}

/** Title, count and toolbar. */
function Bar({ libraryId, list }: BarProps) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const isAdmin = useIsAdmin();
  const library = libraries?.find(({ id }) => id === libraryId);
  const { total } = list.items;
  return (
    <PlaceBar
      title={libraryId === allLibraries ? t('library.all') : (library?.name ?? '')}
      count={total === undefined ? undefined : formatNumber(total)}
    >
      <ListTools list={list} />
      {isAdmin && library !== undefined && <LibraryMenu library={library} />}
      {isAdmin && libraryId === allLibraries && <AllLibrariesMenu libraries={libraries ?? []} />}
    </PlaceBar>
  );
}
