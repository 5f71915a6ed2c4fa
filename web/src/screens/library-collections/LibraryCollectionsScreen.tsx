import { IconStack2 } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { scopeOf } from '../../data/libraries.ts';
import { CollectionCard } from '../../items/CollectionCard.tsx';
import { LibraryView } from '../../items/library/LibraryView.tsx';
import { collectionList } from '../../items/lists/collection-list.ts';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { libraryCollectionsPlace, librarySeriesPlace } from '../../items/places.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { LeadOn } from '../../items/LeadOn.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/collections');

/** The collections with a series of one library, or all of them. */
export function LibraryCollectionsScreen() {
  const { libraryId } = route.useParams();
  // Another library is another place: it starts without the last one's state.
  return <LibraryCollections key={libraryId} libraryId={libraryId} />;
}

function LibraryCollections({ libraryId }: { readonly libraryId: string }) {
  const tools = useCardTools();
  const list = useListScreen(collectionList, {
    scope: scopeOf(libraryId),
    search: route.useSearch(),
    place: (search) => libraryCollectionsPlace(libraryId, search),
  });
  if (list.items.total === 0) return <LeadOn to={librarySeriesPlace(libraryId)} />;
  return (
    <LibraryView
      libraryId={libraryId}
      view="COLLECTIONS"
      items={list.items}
      tools={<ListTools list={list} />}
    >
      <ListGrid
        list={list}
        renderItem={(collection) => <CollectionCard collection={collection} tools={tools} />}
        emptyIcon={<IconStack2 size={32} stroke={1.5} />}
      />
    </LibraryView>
  );
}
