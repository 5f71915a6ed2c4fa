import { IconListNumbers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { scopeOf } from '../../data/libraries.ts';
import { LibraryView } from '../../items/library/LibraryView.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { readListList } from '../../items/lists/read-list-list.ts';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { libraryReadListsPlace, librarySeriesPlace } from '../../items/places.ts';
import { ReadListCard } from '../../items/ReadListCard.tsx';
import { useCardTools } from '../../items/use-card-tools.ts';
import { LeadOn } from '../../items/LeadOn.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/readlists');

/** The read lists with a book of one library, or all of them. */
export function LibraryReadListsScreen() {
  const { libraryId } = route.useParams();
  // Another library is another place: it starts without the last one's state.
  return <LibraryReadLists key={libraryId} libraryId={libraryId} />;
}

function LibraryReadLists({ libraryId }: { readonly libraryId: string }) {
  const tools = useCardTools();
  const list = useListScreen(readListList, {
    scope: scopeOf(libraryId),
    search: route.useSearch(),
    place: (search) => libraryReadListsPlace(libraryId, search),
  });
  if (list.items.total === 0) return <LeadOn to={librarySeriesPlace(libraryId)} />;
  return (
    <LibraryView
      libraryId={libraryId}
      view="READLISTS"
      items={list.items}
      tools={<ListTools list={list} />}
    >
      <ListGrid
        list={list}
        renderItem={(readList) => <ReadListCard readList={readList} tools={tools} />}
        emptyIcon={<IconListNumbers size={32} stroke={1.5} />}
      />
    </LibraryView>
  );
}
