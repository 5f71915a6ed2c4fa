import { IconBooks } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { LibraryView } from '../../items/library/LibraryView.tsx';
import { seriesColumns } from '../../items/lists/columns.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { seriesList, seriesListOf } from '../../items/lists/series-list.ts';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { librarySeriesPlace } from '../../items/places.ts';
import { SeriesCard } from '../../items/SeriesCard.tsx';
import { useCardTools } from '../../items/use-card-tools.ts';
import { SaveViewButton } from '../../items/views/SaveViewButton.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/series');

/** The series of one library, or of all of them. */
export function LibrarySeriesScreen() {
  const { libraryId } = route.useParams();
  // Another library is another place: it starts without the last one's state.
  return <LibrarySeries key={libraryId} libraryId={libraryId} />;
}

function LibrarySeries({ libraryId }: { readonly libraryId: string }) {
  const tools = useCardTools();
  const list = useListScreen(seriesList, {
    ...seriesListOf({ libraryId }),
    search: route.useSearch(),
    place: (search) => librarySeriesPlace(libraryId, search),
  });
  return (
    <LibraryView
      libraryId={libraryId}
      view="BROWSE"
      items={list.items}
      tools={
        <>
          <ListTools list={list} columns={seriesColumns} />
          <SaveViewButton of="series" libraryId={libraryId} list={list} />
        </>
      }
    >
      <ListGrid
        list={list}
        columns={seriesColumns}
        renderItem={(series, shown) => <SeriesCard series={series} tools={tools} shown={shown} />}
        emptyIcon={<IconBooks size={32} stroke={1.5} />}
      />
    </LibraryView>
  );
}
