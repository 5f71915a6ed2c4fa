import { IconBook2 } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { BookCard } from '../../items/BookCard.tsx';
import { LibraryView } from '../../items/library/LibraryView.tsx';
import { libraryBookList, libraryBookListOf } from '../../items/lists/library-book-list.ts';
import { bookColumns } from '../../items/lists/columns.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { libraryBooksPlace } from '../../items/places.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { SaveViewButton } from '../../items/views/SaveViewButton.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/books');

/** The books of one library, or of all of them. */
export function LibraryBooksScreen() {
  const { libraryId } = route.useParams();
  // Another library is another place: it starts without the last one's state.
  return <LibraryBooks key={libraryId} libraryId={libraryId} />;
}

function LibraryBooks({ libraryId }: { readonly libraryId: string }) {
  const tools = useCardTools();
  const list = useListScreen(libraryBookList, {
    ...libraryBookListOf({ libraryId }),
    search: route.useSearch(),
    place: (search) => libraryBooksPlace(libraryId, search),
  });
  return (
    <LibraryView
      libraryId={libraryId}
      view="BOOKS"
      items={list.items}
      tools={
        <>
          <ListTools list={list} columns={bookColumns} />
          <SaveViewButton of="books" libraryId={libraryId} list={list} />
        </>
      }
    >
      <ListGrid
        list={list}
        columns={bookColumns}
        renderItem={(book, shown) => (
          <BookCard book={book} tools={tools} shown={shown} showSeries />
        )}
        emptyIcon={<IconBook2 size={32} stroke={1.5} />}
      />
    </LibraryView>
  );
}
