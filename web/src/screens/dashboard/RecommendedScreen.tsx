import { getRouteApi } from '@tanstack/react-router';
import { LibraryBar } from '../../items/library/LibraryBar.tsx';
import { Shelves } from './Shelves.tsx';

const route = getRouteApi('/frame/library/libraries/$libraryId/recommended');

/** The shelves of one library. */
export function RecommendedScreen() {
  const { libraryId } = route.useParams();
  return (
    <>
      <LibraryBar libraryId={libraryId} />
      <Shelves key={libraryId} libraryId={libraryId} />
    </>
  );
}
