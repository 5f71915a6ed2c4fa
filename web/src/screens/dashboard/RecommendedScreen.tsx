import { getRouteApi } from '@tanstack/react-router';
import { LibraryView } from '../../items/library/LibraryView.tsx';
import { Shelves } from './Shelves.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/recommended');

/** The shelves of one library. */
export function RecommendedScreen() {
  const { libraryId } = route.useParams();
  return (
    <LibraryView libraryId={libraryId} view="RECOMMENDED">
      <Shelves key={libraryId} libraryId={libraryId} />
    </LibraryView>
  );
}
